// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape
import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../src/demo/random.ts';
import * as model from './model.ts';
import {
  type AccountName,
  accountNames,
  type Body,
  Broken,
  type Caller,
  markOf,
  type SimulatedSite,
} from './site.ts';

/*
 * Validity by the clock: people and codes that are valid for a time, licences that profiles ask for, and extras.
 * Machines ask before they hand out, and get the first reason that applies.
 */

const hourMs = 3_600_000;
/** An end that is so close is waited for. */
const nearMs = 2 * hourMs;

/** A bound that lies within the month, or is lifted. */
const boundNear = (site: SimulatedSite, draw: SeededRandom, fromHours: number, toHours: number) =>
  draw.chance(0.3)
    ? null
    : site.nowMs +
      (toHours > 100 && draw.chance(0.4)
        ? draw.integer(1, 120) * 60_000
        : draw.integer(fromHours * 60, toHours * 60) * 60_000);

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function someone(site: SimulatedSite, draw: SeededRandom) {
  const name = draw.pick(accountNames);
  const account = site.models[name];
  const people = model.livePeople(account);
  if (people.length === 0) return undefined;
  const person = draw.pick(people);
  const codes = model.liveCodes(person);
  const code = codes.length > 0 ? draw.pick(codes) : undefined;
  return { name, account, person, code, caller: site.caller(`${name} all`) };
}

const refused = (what: string, { status, text }: { status: number; text: string }) =>
  new Broken(`${what}: answered ${status}: ${text}`);

/** Somebody is let in from a moment, or until one. */
export async function setValidity(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const found = someone(site, draw);
  if (!found) return;
  const { person, code, caller } = found;
  const thing = code && draw.chance(0.5) ? code : person;
  const path = `/consumers/${person.id}${thing === person ? '' : `/codes/${code!.value}`}`;
  const bounds = {
    validFromMs: boundNear(site, draw, -72, 24),
    validUntilMs: boundNear(site, draw, -24, 200),
  };
  const { validFromMs: from, validUntilMs: until } = bounds;
  const isSound = from === null || until === null || until > from;
  const body = { validFrom: isoOf(from), validUntil: isoOf(until) };
  const answer = await site.call(caller, 'PATCH', path, body);
  if (answer.status < 300 !== isSound) throw refused(`a validity from ${from} until ${until}`, answer);
  if (!isSound) return;
  Object.assign(thing, bounds);
  if (code) await askAround(site, draw, { ...found, code }, until);
}

/** Somebody gets a licence, or loses it; or a profile asks for one. */
export async function setLicence(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const found = someone(site, draw);
  if (!found) return;
  const { name, account, person, caller } = found;
  if (account.tag === null) {
    const answer = await site.call(caller, 'POST', '/tags', { key: `${markOf(name)}licence` });
    if (answer.status !== 201) throw refused('a tag', answer);
    account.tag = answer.body.id as string;
  }
  const profiles = account.profiles.filter((one) => one.line === 'eas' && !one.isRemoved);
  if (profiles.length > 0 && draw.chance(0.3)) {
    const profile = draw.pick(profiles);
    const needsLicence = draw.chance(0.7);
    const qualification = needsLicence ? { tagId: account.tag } : null;
    const answer = await site.call(caller, 'PATCH', `/profiles/${profile.id}`, { qualification });
    if (answer.status !== 200) throw refused('a profile that asks for a licence', answer);
    profile.needsLicence = needsLicence;
    return;
  }
  const isHeld = draw.chance(0.8);
  const untilMs = boundNear(site, draw, -24, 200);
  const tags = isHeld ? [{ key: `${markOf(name)}licence`, value: 'B', validUntil: isoOf(untilMs) }] : [];
  const answer = await site.call(caller, 'PATCH', `/consumers/${person.id}`, { tags });
  if (answer.status !== 200) throw refused('a licence', answer);
  person.licence = isHeld ? { untilMs } : null;
  if (found.code) await askAround(site, draw, { ...found, code: found.code }, untilMs);
}

/** Somebody may take more than their profile grants, until a moment. */
export async function giveExtra(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const found = someone(site, draw);
  if (!found?.code) return;
  const { account, person, code, caller } = found;
  const profile = model.profileOf(account, code.eas);
  const products = profile ? Object.keys(profile.quantities) : [];
  if (products.length === 0) return;
  const product = draw.pick(products);
  const path = `/consumers/${person.id}/codes/${code.value}/extras`;
  let untilMs = 0;
  // The extra that ends first is used first, whichever came first.
  for (let left = draw.pick([1, 2, 3]); left > 0; left--) {
    const quantity = draw.integer(1, 3);
    untilMs = site.nowMs + (draw.chance(0.5) ? draw.integer(1, 120) * 60_000 : draw.integer(1, 100) * hourMs);
    const body = { productId: product, quantity, reason: 'Torn', until: isoOf(untilMs) };
    const answer = await site.call(caller, 'POST', path, body);
    if (answer.status !== 201) throw refused('an extra', answer);
    code.extras.push({ id: answer.body.id, product, left: quantity, fromMs: site.nowMs, untilMs });
  }
  if (draw.chance(0.6)) await takeExtra(site, draw, { ...found, code }, product);
  await askAround(site, draw, { ...found, code }, untilMs);
}

/** A machine hands out a product for which there are extras, and each of these says how many are left. */
async function takeExtra(site: SimulatedSite, draw: SeededRandom, who: Asked, product: string) {
  const { name, account, person, code } = who;
  const known = account.products.find(({ id }) => id === product)!;
  const [id, device, dateMs] = [randomUUID(), `${markOf(name)}-${draw.integer(1, 2)}`, site.trueMs];
  const date = new Date(dateMs).toISOString();
  const item = { kind: 'delivery', id, date, deviceSerial: device, productId: product };
  const body = { items: [{ ...item, isDelivered: true, codeId: code.value }] };
  const answer = await site.call(site.caller(`${name} controller`), 'POST', '/feed/movements', body);
  if (answer.body?.results?.[0]?.status !== 'accepted') throw refused('a delivery of an extra', answer);
  const [receivedMs, knownMs] = [site.nowMs, site.startMs];
  const rest = { receivedMs, knownMs, isDelivered: true, codeValue: code.value, selection: undefined };
  model.deliver(account, { id, dateMs, product: known, value: 0, device, paid: undefined, ...rest });
  const path = `/consumers/${person.id}/codes/${code.value}/extras?limit=1000`;
  const { body: told } = await site.call(site.caller(`${name} read`), 'GET', path);
  const left = (told.items as any[]).map((one) => [one.id, one.quantity - one.used]);
  const expected = code.extras.map((one) => [one.id, one.left]);
  const [one, other] = [left, expected].map((all) => JSON.stringify(all.sort()));
  if (one !== other)
    throw new Broken(`the extras of ${code.value}: the site says ${one}, the model ${other}`);
}

/** A machine asks before an end that is close, at it, and somewhat later. */
async function askAround(
  site: SimulatedSite,
  draw: SeededRandom,
  who: Asked,
  untilMs: number | null,
): Promise<void> {
  await ask(site, draw, who);
  if (untilMs === null || untilMs <= site.nowMs || untilMs > site.nowMs + nearMs) return;
  for (const ms of [untilMs - site.nowMs - 1, 1, 30 * 60_000]) {
    await site.pass(Math.max(0, ms));
    await ask(site, draw, who);
  }
}

/** A machine asks whether it may hand out. */
export async function askMachine(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const found = someone(site, draw);
  if (found?.code) await ask(site, draw, { ...found, code: found.code });
}

type Asked = { name: AccountName; account: model.AccountModel; person: model.Person; code: model.Code };

async function ask(site: SimulatedSite, draw: SeededRandom, { name, account, person, code }: Asked) {
  const serial = `${markOf(name)}-${draw.integer(1, 2)}`;
  const slots = account.slots[serial] ?? [];
  const profile = model.profileOf(account, code.eas);
  const known = account.products.filter((one) => one.line === 'eas' && !one.isRemoved);
  const granted = known.filter(({ id }) => profile && id in profile.quantities);
  const product =
    granted.length > 0 && draw.chance(0.8)
      ? draw.pick(granted)
      : known.length > 0
        ? draw.pick(known)
        : undefined;
  const slot = slots.length > 0 && draw.chance(0.4) ? draw.pick(slots) : undefined;
  if (!slot && !product) return;
  const asked = slot ? { selection: slot.selection } : { productId: product!.id };
  const controller = site.caller(`${name} controller`);
  const body = { deviceSerial: serial, codeId: code.value, ...asked };
  const answer = await site.call(controller, 'POST', '/feed/authorizations', body);
  const reason = slot
    ? model.refusalOfSale(account, person, code, slot, site.nowMs)
    : model.refusalOfIssue(account, person, code, product!.id, site.nowMs);
  if (answer.status !== 200 || answer.body.reason !== reason || answer.body.allowed !== (reason === null))
    throw new Broken(
      `a machine that asks for ${slot ? 'a sale' : 'an issue'} is told: ${answer.text}, the model says ${reason}`,
    );
  if (draw.chance(0.3)) await askSupervisor(site, { controller, body, reason });
}

/** After a refusal, asks for one more: only quotas can be exceeded, and here no contact grants it. */
async function askSupervisor(
  site: SimulatedSite,
  { controller, body, reason }: { controller: Caller; body: Body; reason: string | null },
) {
  const expected =
    reason === null
      ? 'grants.allowed'
      : reason === 'quota_exhausted'
        ? 'grants.nobody_to_ask'
        : 'grants.not_grantable';
  const answer = await site.call(controller, 'POST', '/feed/grant-requests', body);
  if (answer.body?.code !== expected)
    throw refused(`a request for more after ${reason}, which the model answers with ${expected}`, answer);
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
const earliest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** A machine without a network decides by what it read before: the codes, their validity, credit, quotas and extras. */
export async function checkOffline(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const told: unknown[] = [];
  for (let cursor = ''; ; ) {
    const path = `/feed/codes?detail=offline${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body, text } = await site.call(site.caller(`${name} controller`), 'GET', path);
    if (status !== 200) throw new Broken(`GET ${path} answered ${status}: ${text}`);
    if (body.items.length === 0) break;
    for (const { codeId, isActive, removed, validFrom, validUntil, vending, eas } of body.items)
      if (!removed)
        told.push([
          codeId,
          isActive,
          [validFrom, validUntil],
          vending && [vending.profileId, vending.subsidy, vending.topUps],
          eas && [
            eas.profileId,
            [eas.isQualified, eas.qualifiedUntil],
            eas.products.map((one: any) => [one.productId, one.used, one.remaining, one.extra]),
          ],
        ]);
    cursor = body.nextCursor;
  }
  const expected = model.livePeople(account).flatMap((person) =>
    model.liveCodes(person).map((code) => {
      const vending = model.profileOf(account, code.vending);
      const profile = model.profileOf(account, code.eas);
      const licence = profile?.needsLicence ? person.licence : { untilMs: null };
      const counts = profile && model.used(account, code, profile, site.nowMs);
      const products = Object.entries(profile?.quantities ?? {}).map(([product, quantity]) => {
        const used = counts!.get(product) ?? 0;
        const remaining = quantity === null ? null : Math.max(0, quantity - used);
        return [product, used, remaining, model.extraOf(code, product, site.nowMs)];
      });
      return [
        code.value,
        code.isActive && person.isActive,
        [
          isoOf(latest(person.validFromMs, code.validFromMs)),
          isoOf(earliest(person.validUntilMs, code.validUntilMs)),
        ],
        vending ? [vending.id, code.subsidy, code.recharge] : null,
        profile ? [profile.id, [licence !== null, isoOf(licence?.untilMs ?? null)], products] : null,
      ];
    }),
  );
  const [found, other] = [told, expected].map((all) => all.map((one) => JSON.stringify(one)).sort());
  const wrong = found!.find((one) => !other!.includes(one)) ?? other!.find((one) => !found!.includes(one));
  if (wrong !== undefined)
    throw new Broken(
      `the codes of ${name} for machines that are offline: ${wrong}, the model ${other!.find((one) => one.slice(0, 16) === wrong.slice(0, 16))}`,
    );
}
