// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape
import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../src/demo/random.ts';
import type { AccountModel } from './model.ts';
import { type AccountName, accountNames, type Body, Broken, markOf, type SimulatedSite } from './site.ts';
import { suspensionOf } from './subscribers.ts';

/*
 * Incidents: empty machines, reports that were rejected, subscriptions that stopped. Each is open on Today for as
 * long as its cause lasts, and each that opened closes or still is open.
 */

/** The codes that a retry may mend: these need attention until somebody acts. */
const lasting = ['device_unknown', 'selection_unknown', 'product_unknown', 'code_unknown'];

/** A machine reports what Larder does not know. */
export async function reportUnknown(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const name = draw.pick(accountNames);
  const account = site.models[name];
  const controller = site.caller(`${name} controller`);
  const send = async (row: Body, code: string) => {
    const { body, text } = await site.call(controller, 'POST', '/feed/movements', { items: [row] });
    const result = body.results[0];
    if (result.status !== 'rejected' || result.error.code !== code)
      throw new Broken(`a report of something unknown, ${code}: ${text}`);
  };
  if (account.rejected.length > 0 && draw.chance(0.4)) {
    const old = draw.pick(account.rejected);
    return send(old.row, old.code);
  }
  const serial = `${markOf(name)}-${draw.integer(1, 2)}`;
  const base = {
    kind: 'delivery',
    id: randomUUID(),
    date: new Date(site.trueMs).toISOString(),
    isDelivered: true,
  };
  const unknownId = `00000000-0000-4000-8000-00000000000${draw.integer(1, 3)}`;
  const [row, code, cause] = draw.pick<[Body, string, string]>([
    [{ ...base, deviceSerial: `${serial}x`, selection: '1' }, 'device_unknown', `${serial}x`],
    [{ ...base, deviceSerial: serial, selection: '99' }, 'selection_unknown', `${serial} 99`],
    [{ ...base, deviceSerial: serial, productId: unknownId }, 'product_unknown', unknownId],
    [
      {
        ...base,
        kind: 'recharge',
        isDelivered: undefined,
        deviceSerial: serial,
        codeId: `${markOf(name)}nobody`,
        amount: 5,
      },
      'code_unknown',
      `${markOf(name)}nobody`,
    ],
  ]);
  await send(row, code);
  account.rejected.push({ id: base.id, code, cause, row, isDismissed: false });
}

/** Somebody looks at a cause, and dismisses its reports or has them tried again, in vain. */
export async function settleCause(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const name = draw.pick(accountNames);
  const account = site.models[name];
  const waiting = account.rejected.filter(({ isDismissed }) => !isDismissed);
  if (waiting.length === 0) return;
  const { code, cause } = draw.pick(waiting);
  const same = waiting.filter((one) => one.code === code && one.cause === cause);
  const isDismissal = draw.chance(0.6);
  const caller = site.caller(`${name} all`);
  const path = `/feed-rejections/${isDismissal ? 'dismiss' : 'retry'}`;
  const { status, body, text } = await site.call(caller, 'POST', path, {
    accountId: account.id,
    code,
    cause,
  });
  const done = isDismissal ? body.dismissed : body.rejected;
  if (status !== 200 || done !== same.length || (!isDismissal && body.recorded !== 0))
    throw new Broken(`${path} of ${same.length} reports of ${code}: ${status} ${text}`);
  if (isDismissal) for (const one of same) one.isDismissed = true;
}

/** A machine that had everything lacks something. */
export async function runEmpty(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const stocked = accountNames.flatMap((name) =>
    Object.entries(site.models[name].slots)
      .filter(([, slots]) => slots.length > 0 && slots.every(({ stock }) => stock !== 0))
      .map(([serial, slots]) => ({ name, serial, slots })),
  );
  if (stocked.length === 0) return;
  const { name, serial, slots } = draw.pick(stocked);
  draw.pick(slots).stock = 0;
  const caller = site.caller(`${name} all`);
  const { body } = await site.call(caller, 'GET', `/devices?search=${serial}`);
  const device = body.items.find((one: any) => one.serial === serial);
  const items = slots.map(({ product, ...slot }) => ({ ...slot, productId: product, capacity: 20 }));
  const answer = await site.call(caller, 'PUT', `/devices/${device.id}/planogram`, { items });
  if (answer.status !== 200) throw new Broken(`an empty slot answered ${answer.status}: ${answer.text}`);
}

/** Somebody counts and fills a machine. */
export async function visit(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const name = draw.pick(accountNames);
  const account = site.models[name];
  const serial = `${markOf(name)}-${draw.integer(1, 2)}`;
  const slots = account.slots[serial] ?? [];
  if (slots.length === 0) return;
  const chosen = draw.sample(slots, draw.integer(1, slots.length));
  const isCounted = draw.chance(0.7);
  const work = chosen.map((slot) => {
    const [added, removed] = [draw.pick([0, 0, 5]), draw.pick([0, 0, 1])];
    const counted = isCounted ? draw.pick([1, 3, slot.stock ?? 2]) : undefined;
    return { slot, counted, added, removed: Math.min(removed, counted ?? slot.stock ?? 0) };
  });
  const isKnown = isCounted || chosen.every(({ stock }) => stock !== null);
  const caller = site.caller(`${name} all`);
  const { body: found } = await site.call(caller, 'GET', `/devices?search=${serial}`);
  const device = found.items.find((one: any) => one.serial === serial);
  const id = randomUUID();
  const items = work.map(({ slot, counted, added, removed }) => ({
    selection: slot.selection,
    ...(counted !== undefined && { counted }),
    added,
    removed,
  }));
  for (const _ of draw.chance(0.3) ? [1, 2] : [1]) {
    const { status, body, text } = await site.call(caller, 'POST', `/devices/${device.id}/visits`, {
      id,
      items,
    });
    if (status < 300 !== isKnown)
      throw new Broken(`a visit, ${isKnown ? 'of' : 'without'} known stocks: ${status} ${text}`);
    if (isKnown && body.id !== id) throw new Broken(`a visit got another id: ${text}`);
  }
  if (!isKnown) return;
  for (const { slot, counted, added, removed } of work) {
    slot.stock = (counted ?? slot.stock!) + added - removed;
    const place = `${serial} ${slot.selection}`;
    if (isCounted) account.counts[place] = [...(account.counts[place] ?? []), site.nowMs];
  }
  account.visits.push(id);
}

const minuteMs = 60_000;
/** After the disk was full it is said for as long at most: the incident closes after 15 minutes with room. */
const refusedForMs = 20 * minuteMs;

export async function checkIncidents(site: SimulatedSite): Promise<void> {
  // A machine has to be empty for ten minutes.
  for (const minutes of [2, 11, 2]) await site.pass(minutes * minuteMs);
  for (const name of accountNames) await checkAccount(site, name);
}

async function checkAccount(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const caller = site.caller(`${name} all`);
  const { body: today } = await site.call(caller, 'GET', '/overview');
  const incidents = await allOf(site, name);
  const open = incidents.filter(({ state }) => state === 'open' || state === 'acknowledged');
  const keyOf = ({ kind, subject }: any) => `${kind} ${subject?.id ?? ''}`;
  const twice = open.map(keyOf).filter((key, at, all) => all.indexOf(key) !== at);
  if (twice.length > 0) throw new Broken(`one incident is open twice: ${twice}`);
  const byId = new Map(incidents.map((one) => [one.id, one]));
  for (const id of account.incidents) {
    const one = byId.get(id);
    if (!one) throw new Broken(`an incident is gone: ${id} of ${name}`);
    if (one.state === 'closed' && one.closedAt === null)
      throw new Broken(`an incident closed at no time: ${id}`);
  }
  account.incidents = open.map(({ id }) => id);
  // On Today machines and controllers have a reason each, and other kinds one together.
  const named = open.filter(({ subject }) => ['device', 'controller'].includes(subject?.type)).map(keyOf);
  const shown = today.reasons
    .filter(({ subject }: any) => subject)
    .map((one: any) => `${one.code} ${one.subject.id}`);
  same(`the reasons of ${name} on Today`, shown, named);
  const kinds = new Set(
    open.filter(({ subject }) => !['device', 'controller'].includes(subject?.type)).map(({ kind }) => kind),
  );
  const codes = today.reasons
    .filter(({ subject }: any) => !subject)
    .map(({ code }: any) => code)
    .filter((code: string) => code !== 'disk_full' || site.elapsedMs - site.fullAtMs > refusedForMs);
  same(`the other reasons of ${name} on Today`, codes, [...kinds]);

  const of = (kind: string) =>
    open.filter((one) => one.kind === kind).map(({ subject }) => subject?.serial ?? subject?.id);
  const empty = Object.entries(account.slots)
    .filter(([, slots]) => slots.some(({ stock }) => stock === 0))
    .map(([serial]) => serial);
  // The machines of a silent controller are unknown: also while it has time to be heard of, after a jump of the clock.
  const { body: controllers } = await site.call(site.caller(`${name} owner`), 'GET', '/controllers');
  const isSilent = controllers.items.some(({ state }: any) => state === 'silent');
  if (!isSilent && of('controller_silent').length === 0)
    same(`the empty machines of ${name}`, of('machine_empty'), empty);
  const stopped = site.subscribers.filter(
    (one) => one.account === name && one.isActive && suspensionOf(site, one),
  );
  same(
    `the stopped subscriptions of ${name}`,
    of('webhook_suspended'),
    stopped.map(({ id }) => id),
  );
  const waiting = account.rejected.filter(({ code, isDismissed }) => !isDismissed && lasting.includes(code));
  const reason = today.reasons.find(({ code }: any) => code === 'reports_rejected');
  same(`the rejected reports of ${name} on Today`, [reason?.facts.count ?? 0], [waiting.length]);
  await checkRejected(site, name, account);
  const { body: visits } = await site.call(caller, 'GET', '/visits?limit=1000');
  same(
    `the visits of ${name}`,
    visits.items.map(({ id }: any) => id),
    account.visits,
  );
}

async function checkRejected(site: SimulatedSite, name: AccountName, account: AccountModel): Promise<void> {
  const { body } = await site.call(site.caller(`${name} read`), 'GET', '/feed-rejections?limit=1000');
  const told = body.items.map(
    (one: any) => `${one.error.code} ${one.cause} ${one.row.id} ${one.dismissedAt !== null}`,
  );
  same(
    `the rejected reports of ${name}`,
    told,
    account.rejected.map((one) => `${one.code} ${one.cause} ${one.id} ${one.isDismissed}`),
  );
}

async function allOf(site: SimulatedSite, name: AccountName): Promise<any[]> {
  const items: any[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await site.call(site.caller(`${name} read`), 'GET', `/incidents?limit=100${after}`);
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

function same(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  const [one, other] = [found, expected].map((all) => JSON.stringify([...all].sort()));
  if (one !== other) throw new Broken(`${what}: the site says ${one}, the model ${other}`);
}
