// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape
import { createHmac } from 'node:crypto';
import type { SeededRandom } from '../../src/demo/random.ts';
import type { Message, Subscriber } from './model.ts';
import { moods, type Received, type Receiving } from './network.ts';
import { type AccountName, accountNames, Broken, type Caller, markOf, type SimulatedSite } from './site.ts';

/*
 * Programs that subscribe to changes (rules/webhooks): what each must be sent, when, and by whose right. Each keeps what it
 * was sent by ids, as the guide tells receivers to.
 */

/** The waits between tries, as the rules list them; after the last one it is suspended. */
const waitsS = [5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** True before the next try, unless that is planned by a clock that was ahead, more than a day from now. */
const isTooEarly = ({ nowMs }: SimulatedSite, { notBeforeMs }: Subscriber) =>
  nowMs < notBeforeMs && notBeforeMs - nowMs <= 86_400_000;

const isSuspended = ({ failures }: Subscriber) => failures > waitsS.length;

/** The permission that reading each kind takes. */
const reads: Record<string, string> = {
  delivery: 'reports:read',
  recharge: 'reports:read',
  return: 'reports:read',
  credit: 'reports:read',
  product: 'products:read',
  profile: 'profiles:read',
  consumer: 'consumers:read',
  code: 'codes:read',
  planogram: 'inventory:read',
  key: 'keys:read',
};
/** Kinds that are told only to those who name them. */
const guarded = [
  'user',
  'identity',
  'identity_provider',
  'key',
  'directory',
  'contact',
  'message',
  'subscription',
  'mail_server',
];
export const narrowable = [
  'audit:read',
  'changes:read',
  'codes:read',
  'consumers:read',
  'inventory:read',
  'products:read',
  'reports:read',
  'subscriptions:create',
  'subscriptions:update',
];

/** Returns why a subscriber may be sent nothing; undefined if its owner has every right that it needs. */
export function lapse(site: SimulatedSite, { owner, kinds, account }: Subscriber): string | undefined {
  const caller = site.caller(owner);
  if (caller.may === 'none') return 'owner_ended';
  if (!(account ? [account] : ['north', 'south']).every((one) => caller.sees.includes(one as AccountName)))
    return 'out_of_scope';
  const lacks = (permission: string) => caller.lacks?.includes(permission) ?? false;
  if (lacks('subscriptions:create') && lacks('subscriptions:update')) return 'forbidden';
  if (kinds === null) return [...Object.values(reads), 'audit:read'].some(lacks) ? 'forbidden' : undefined;
  if (lacks('audit:read') && lacks('changes:read')) return 'forbidden';
  return kinds.some((kind) => lacks(reads[kind]!)) ? 'forbidden' : undefined;
}

/** Returns why a subscription stopped; undefined if it did not, or if its receiver ended it. */
export const suspensionOf = (site: SimulatedSite, one: Subscriber): string | undefined =>
  one.isEnded ? undefined : (lapse(site, one) ?? (isSuspended(one) ? 'undelivered' : undefined));

/** Takes in a message, as its receiver does. @throws Broken where it may not have been sent, or not like this */
export function receive(site: SimulatedSite, { host, headers, body }: Received): Receiving {
  const { type, data } = JSON.parse(body);
  const id = headers['webhook-id']!;
  const one = site.subscribers.find((subscriber) => subscriber.id === data.subscriptionId);
  const said = `the ${type} message ${id} to ${host}`;
  const broken = (what: string) => {
    site.broken ??= new Broken(`${what}: ${said}`);
    return { onAnswered() {} };
  };
  if (!one) return broken('a message of a subscription that was removed');
  const signed = one.secrets
    .filter(({ untilMs }) => untilMs >= site.nowMs)
    .map(({ secret }) => {
      const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
      return `v1,${hmac.update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`;
    });
  if (headers['webhook-signature'] !== signed.join(' ')) return broken('a message with another signature');
  if (type === 'test') return { onAnswered() {} };
  const isByHand = site.isSendingByHand;
  if (!site.isSendingOn && !isByHand) return broken('a message while sending is off');
  const reason = lapse(site, one);
  if (reason && !isByHand) return broken(`a message though ${reason} of ${one.owner}`);
  if (!isByHand && (!one.isActive || one.isEnded || isSuspended(one)))
    return broken('a message of a subscription that is off');
  if (!isByHand && isTooEarly(site, one)) return broken('a try before its time');
  for (const name of accountNames)
    if (name !== one.account && (one.account || name === 'far') && body.includes(markOf(name)))
      return broken(`a message that tells of ${name}`);
  const items = type === 'changes' ? data.items.map(withoutCursor) : [];
  const count = type === 'changes' ? items.length : data.count;
  const known = one.messages.find((message) => message.id === id);
  if (known && JSON.stringify([known.items, known.count]) !== JSON.stringify([items, count]))
    return broken('a message that was sent again and says something else');
  if (isByHand) return { onAnswered() {} };
  if (known?.isDone) return broken('a message that was answered already');
  const message = known ?? { id, items, count, isDone: false, isHeld: false, isDropped: false };
  if (!known) one.messages.push(message);
  message.isHeld = true;
  return {
    onAnswered(status) {
      message.isHeld = false;
      if (message.isDropped) return;
      const isGood = status >= 200 && status < 300;
      message.isDone = isGood;
      if (isGood) one.log?.push(...linesOf(message));
      one.failures = isGood ? 0 : one.failures + 1;
      const waitS = waitsS[one.failures - 1] ?? 0;
      one.notBeforeMs = isGood ? 0 : site.nowMs + 1000 * (status === 503 ? Math.max(3600, waitS) : waitS);
      if (status === 410) one.isEnded = true;
    },
  };
}

/** A line for each change; those that a bell tells of are not known. */
const linesOf = ({ items, count }: Message) =>
  items.length > 0 ? items : Array.from({ length: count }, () => '');

const withoutCursor = ({ cursor: _, ...item }: any) => JSON.stringify(item);

/** Forgets the messages that were sent and not answered: their changes come in others. */
function forgetUnanswered(one: Subscriber): void {
  for (const message of one.messages) if (!message.isDone) message.isDropped = true;
  one.messages = one.messages.filter(({ isDone }) => isDone);
}

/**
 * After a restore: it goes on from the last change that both histories share, and what was sent of the backup's history
 * since the backup is not sent again.
 */
export async function restoreSubscriber(
  site: SimulatedSite,
  one: Subscriber,
  known: Subscriber,
): Promise<void> {
  forgetUnanswered(one);
  const rights = ({ isActive, host, kinds, payload }: Subscriber) =>
    JSON.stringify([isActive, host, kinds, payload]);
  if (rights(known) !== rights(one)) one.isActive = false;
  const before = one.messages.flatMap(linesOf);
  if (!known.log) {
    const { body } = await site.call(readerOf(site, one), 'GET', `/subscriptions/${one.id}`);
    Object.assign(one, { from: body.position, messages: [], log: undefined });
    return;
  }
  const sent = [...before, ...known.log];
  const all = await changesAfter(site, one, one.from);
  let shared = 0;
  while (
    shared < Math.min(sent.length, all.length) &&
    (one.payload === 'bell' || sent[shared] === all[shared])
  )
    shared++;
  const items = one.payload === 'bell' ? [] : all.slice(0, shared);
  one.messages = [{ id: '', items, count: shared, isDone: true, isHeld: false, isDropped: false }];
  one.log = sent.slice(before.length, shared);
}

const readerOf = (site: SimulatedSite, { account }: Subscriber) =>
  site.caller(account ? `${account} all` : 'acme all');

async function changesAfter(site: SimulatedSite, one: Subscriber, from: string): Promise<string[]> {
  const items: string[] = [];
  for (let cursor = from; ; ) {
    const path = `/changes?limit=1000&after=${encodeURIComponent(cursor)}`;
    const { status, body, text } = await site.call(readerOf(site, one), 'GET', path);
    // A cursor from before a restore: it is told its own place in the history of today.
    if (status === 410 && body.forkedAt !== null && body.forkedAt !== cursor && cursor === from) {
      cursor = body.forkedAt;
      continue;
    }
    if (status !== 200) throw new Broken(`GET /changes of ${one.host} answered ${status}: ${text}`);
    for (const item of body.items)
      if (one.kinds ? one.kinds.includes(item.kind) : !guarded.includes(item.kind))
        items.push(withoutCursor(item));
    if (body.nextCursor === cursor && cursor !== body.head)
      throw new Broken(`GET /changes never ends: it answers ${cursor}, and the newest is ${body.head}`);
    cursor = body.nextCursor;
    if (cursor === body.head) return items;
  }
}

/** A subscriber was sent each change up to its position once, in order, and where it is well it is not behind. */
async function checkOne(site: SimulatedSite, one: Subscriber): Promise<string> {
  const reader = readerOf(site, one);
  const { status, body, text } = await site.call(reader, 'GET', `/subscriptions/${one.id}`);
  if (status !== 200) throw new Broken(`the subscription ${one.host} answered ${status}: ${text}`);
  const reason = suspensionOf(site, one);
  const state = one.isEnded ? 'ended' : reason ? 'suspended' : one.failures > 0 ? 'retrying' : 'active';
  const told = JSON.stringify([body.state, body.suspension?.reason, body.isActive]);
  const expected = JSON.stringify([state, reason, one.isActive]);
  if (told !== expected)
    throw new Broken(`the state of a subscription: the site says ${told}, the model ${expected}`);
  const all = await changesAfter(site, one, one.from);
  const left = await changesAfter(site, one, body.position);
  const due = all.slice(0, all.length - left.length);
  const done = one.messages.filter(({ isDone }) => isDone);
  const sent = done.flatMap(({ items }) => items);
  const count = done.reduce((sum, message) => sum + message.count, 0);
  if (count !== due.length)
    throw new Broken(
      `a subscriber was sent a number of changes: ${count}, and the position is ${due.length} after the start`,
    );
  if (one.payload === 'changes' && sent.some((item, at) => item !== due[at]))
    throw new Broken(`a subscriber was sent other changes: ${sent.find((item, at) => item !== due[at])}`);
  const isHeld = one.messages.some((message) => message.isHeld);
  const isDue = state === 'active' || (state === 'retrying' && !isTooEarly(site, one));
  const isAtWork = site.isSendingOn && one.isActive && isDue;
  if (isAtWork && !isHeld && left.length > 0)
    throw new Broken(`a subscriber waits for changes: ${left.length} of ${one.host}, the first ${left[0]}`);
  one.from = body.position;
  one.messages = one.messages.filter(({ isDone }) => !isDone);
  return body.position;
}

export async function checkSubscribers(site: SimulatedSite): Promise<void> {
  await site.deliver();
  for (const one of site.subscribers) await checkOne(site, one);
}

const kindsAsked: (string[] | null)[] = [
  null,
  ['delivery'],
  ['delivery', 'recharge', 'credit'],
  ['consumer', 'code'],
  ['product', 'profile', 'planogram'],
  ['code'],
];

function target(draw: SeededRandom): string {
  return `hook${draw.integer(1, 4)}.sim`;
}

/** Somebody who may have subscriptions: most often a key that may be revoked one day. */
function maker(site: SimulatedSite, draw: SeededRandom, account: string | undefined): Caller {
  const all = site.callers.filter(
    ({ kind, may, sees, name }) =>
      kind === 'key' &&
      may === 'all' &&
      (account ? sees.includes(account as AccountName) : name === 'acme all'),
  );
  const revocable = all.filter(({ name }) => /key \d+/.test(name));
  return draw.pick(revocable.length > 0 && draw.chance(0.7) ? revocable : all);
}

export async function subscribe(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  if (site.subscribers.length >= 8) return;
  const account = draw.chance(0.8) ? draw.pick(accountNames) : undefined;
  const owner = maker(site, draw, account);
  const host = target(draw);
  const kinds = draw.pick(kindsAsked);
  const payload = draw.pick(['changes', 'changes', 'changes', 'bell'] as const);
  const from = draw.chance(0.3) ? { from: 'beginning' } : {};
  const isOfClient = owner.name === 'acme all' && account !== undefined;
  const body = {
    url: `http://${host}/hook`,
    label: `Hook of ${account ?? 'all'}`,
    payload,
    ...(kinds && { kinds }),
    ...from,
    ...(isOfClient && { accountId: site.models[account].id }),
  };
  const one: Subscriber = {
    id: '',
    host,
    account,
    owner: owner.name,
    kinds,
    payload,
    isActive: true,
    isEnded: false,
    secrets: [],
    from: '',
    messages: [],
    log: [],
    failures: 0,
    notBeforeMs: 0,
  };
  const answer = await site.call(owner, 'POST', '/subscriptions', body);
  const refused = owner.lacks?.includes('subscriptions:create') ? 'may not make one' : lapse(site, one);
  if (answer.status < 300 !== (refused === undefined))
    throw new Broken(
      `a subscription: answered ${answer.status}, and its maker ${refused ?? 'may'}: ${answer.text}`,
    );
  if (refused) return;
  one.id = answer.body.id;
  one.from = answer.body.position;
  one.secrets = [{ secret: answer.body.secret, untilMs: Number.POSITIVE_INFINITY }];
  site.subscribers.push(one);
  site.hadSubscribers = true;
}

const some = <T>(draw: SeededRandom, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : draw.pick(all);

/** Somebody changes a subscription, and owns it from then on. */
export async function editSubscription(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const one = some(draw, site.subscribers);
  if (!one) return;
  const caller = maker(site, draw, one.account);
  const path = `/subscriptions/${one.id}`;
  // Its messages so far were cut by the rules so far.
  await site.deliver();
  await checkOne(site, one);
  const next = { ...one, owner: caller.name };
  const may = (permission: string) => !caller.lacks?.includes(permission);
  const agreed = async (
    method: string,
    more: string,
    body: Record<string, unknown> | undefined,
    isTaken: boolean,
  ) => {
    const answer = await site.call(caller, method, path + more, body);
    if (answer.status < 300 !== isTaken)
      throw new Broken(
        `${method} ${more} of a subscription: answered ${answer.status}, the model ${isTaken ? 'takes' : 'refuses'} it: ${answer.text}`,
      );
    return isTaken ? answer : undefined;
  };
  const act = draw.pick([
    'kinds',
    'payload',
    'url',
    'off',
    'on',
    'rotate',
    'resume',
    'resume',
    'skip',
    'test',
    'again',
    'remove',
  ]);
  const update = may('subscriptions:update');
  const edit = async (change: Partial<Subscriber>, body: Record<string, unknown>) => {
    Object.assign(next, change);
    if (!(await agreed('PATCH', '', body, update && !lapse(site, next)))) return false;
    Object.assign(one, change, { owner: caller.name });
    return true;
  };
  /** Forgets the message under way, which is made of other changes. */
  const cutAnew = () => {
    forgetUnanswered(one);
    one.log = undefined;
  };
  if (act === 'kinds') {
    const kinds = draw.pick(kindsAsked);
    const isOther = JSON.stringify(kinds) !== JSON.stringify(one.kinds);
    if ((await edit({ kinds }, { kinds })) && isOther) cutAnew();
  } else if (act === 'payload') {
    const payload = draw.pick(['changes', 'bell'] as const);
    const isOther = payload !== one.payload;
    if ((await edit({ payload }, { payload })) && isOther) cutAnew();
  } else if (act === 'url') {
    const host = target(draw);
    await edit({ host }, { url: `http://${host}/hook` });
  } else if (act === 'on') await edit({ isActive: true }, { isActive: true });
  else if (act === 'off') {
    if (await agreed('PATCH', '', { isActive: false }, update)) one.isActive = false;
  } else if (act === 'rotate') {
    const answer = await agreed('POST', '/rotate', undefined, update && !lapse(site, next));
    if (!answer) return;
    const before = { secret: one.secrets[0]!.secret, untilMs: site.nowMs + 86_400_000 };
    one.secrets = [{ secret: answer.body.secret, untilMs: Number.POSITIVE_INFINITY }, before];
  } else if (act === 'resume') {
    const wasLapsed = lapse(site, one) !== undefined;
    if (!(await agreed('POST', '/resume', undefined, update && !lapse(site, next)))) return;
    Object.assign(one, { isEnded: false, failures: 0, notBeforeMs: 0 });
    if (wasLapsed) one.owner = caller.name;
  } else if (act === 'skip') {
    const { body } = await site.call(readerOf(site, one), 'GET', '/changes?after=now');
    const answer = await agreed('POST', '/skip', { to: body.head }, update);
    if (!answer) return;
    cutAnew();
    Object.assign(one, {
      from: answer.body.position,
      messages: [],
      isEnded: false,
      failures: 0,
      notBeforeMs: 0,
    });
  } else if (act === 'test') await site.byHand(() => agreed('POST', '/test', undefined, update));
  else if (act === 'again') await sendAgain(site, caller, one);
  else if (draw.chance(0.4)) {
    await agreed('DELETE', '', undefined, true);
    site.subscribers.splice(site.subscribers.indexOf(one), 1);
  }
}

async function sendAgain(site: SimulatedSite, caller: Caller, one: Subscriber): Promise<void> {
  const { body } = await site.call(readerOf(site, one), 'GET', `/subscriptions/${one.id}/attempts`);
  const id = body.items[0]?.webhookId;
  if (id === undefined) return;
  const { status, text } = await site.byHand(() =>
    site.call(caller, 'POST', `/subscriptions/${one.id}/attempts/${id}/send`),
  );
  if (![200, 403, 404].includes(status)) throw new Broken(`a message sent again answered ${status}: ${text}`);
}

/** A receiver begins to fail, or is well again. */
export function changeMood(site: SimulatedSite, draw: SeededRandom): void {
  site.network.moods.set(target(draw), draw.chance(0.4) ? 'good' : draw.pick(moods));
}

/** A key loses rights, or gets them back. */
export function narrowKey(site: SimulatedSite, draw: SeededRandom): void {
  const key = some(
    draw,
    site.callers.filter(({ name, may }) => /key \d+/.test(name) && may !== 'none'),
  );
  if (!key) return;
  const lacks = draw.chance(0.5) ? [] : draw.sample(narrowable, draw.integer(1, 4));
  site.narrow(key, lacks);
}

/** After a restore: an owner looks, and turns sending on. */
export async function turnSendingOn(site: SimulatedSite): Promise<void> {
  if (site.isSendingOn) return;
  const { status, text } = await site.call(site.caller('site owner'), 'POST', '/messages/resume');
  if (status >= 300) throw new Broken(`sending turned on answered ${status}: ${text}`);
  site.isSendingOn = true;
}
