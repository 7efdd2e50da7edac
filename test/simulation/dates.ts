// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape
import type { SeededRandom } from '../../src/demo/random.ts';
import * as model from './model.ts';
import { type AccountName, accountNames, Broken, markOf, type SimulatedSite } from './site.ts';

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
  const [product, quantity] = [draw.pick(products), draw.integer(1, 3)];
  const untilMs =
    site.nowMs + (draw.chance(0.5) ? draw.integer(1, 120) * 60_000 : draw.integer(1, 100) * hourMs);
  const body = { productId: product, quantity, reason: 'Torn', until: isoOf(untilMs) };
  const path = `/consumers/${person.id}/codes/${code.value}/extras`;
  const answer = await site.call(caller, 'POST', path, body);
  if (answer.status !== 201) throw refused('an extra', answer);
  code.extras.push({ product, left: quantity, fromMs: site.nowMs, untilMs });
  await askAround(site, draw, { ...found, code }, untilMs);
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
}
