// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape

import type { SeededRandom } from '../../src/demo/random.ts';
import { type Contact, mailHost, mailMoods } from './mail-server.ts';
import { accountNames, Broken, type SimulatedSite } from './site.ts';

/*
 * The mail server, and the people who are told of incidents by mail. Each mail is taken once, and again only where it may
 * have been lost; each incident is told; and nothing waits for longer than the rules say.
 */

/** Somebody wants to be told of what is wrong at an account. */
export async function newContact(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const { mail } = site;
  const account = draw.pick(accountNames);
  if (mail.contacts.filter((one) => one.account === account).length >= 2) return;
  if (!mail.isSet) {
    const body = { host: mailHost, port: 25, security: 'none', from: 'Larder <larder@mail.sim>' };
    const { status, text } = await site.call(site.caller('site owner'), 'PUT', '/mail-server', body);
    if (status !== 200) throw new Broken(`a mail server answered ${status}: ${text}`);
    mail.isSet = true;
  }
  const target = `${account}${mail.contacts.length}@mail.sim`;
  const wants = { bad: 'now', warn: 'now' };
  // They are told of what lasts for as long.
  const afterMinutes = draw.pick([0, 0, 30]);
  const body = { label: target, channel: 'email', target, wants, afterMinutes };
  const answer = await site.call(site.caller(`${account} owner`), 'POST', '/contacts', body);
  if (answer.status !== 201) throw new Broken(`a contact answered ${answer.status}: ${answer.text}`);
  mail.contacts.push({ id: answer.body.id, account, target });
  // A copy of it sends nothing.
  site.hadSubscribers = true;
}

/** The mail server begins to fail, or is well again. */
export function changeMail(site: SimulatedSite, draw: SeededRandom): void {
  site.mail.mood = draw.chance(0.5) ? 'good' : draw.pick(mailMoods);
  noteMood(site);
}

/** Whatever held mail back until now. */
export function noteMood(site: SimulatedSite): void {
  const isGood = ['good', 'slow'].includes(site.mail.mood) && site.isSendingOn;
  site.mail.goodSinceMs = isGood ? Math.min(site.mail.goodSinceMs, site.elapsedMs) : Number.POSITIVE_INFINITY;
  if (isGood && site.mail.goodSinceMs === Number.POSITIVE_INFINITY) site.mail.goodSinceMs = site.elapsedMs;
}

/** Tries are up to four hours apart here, and a contact with too many mails waits for up to a day. */
const longestMs = 26 * 3_600_000;
/** Messages that ended are listed for as long. */
const listedMs = 30 * 86_400_000;
/** Words in the titles of the kinds that share a subject, or have none in the title. */
const titleWords: Record<string, string> = {
  machine_empty: 'has empty slots',
  stock_ends_soon: 'will soon have empty slots',
  clock_off: 'The clock of',
  controller_silent: 'is not reporting',
  controller_never_seen: 'has never connected',
  reports_rejected: 'rejected',
  disk_full: 'The disk was full',
};

/** True if a mail reports an open incident. It links the worst ten, and lists the others by title. */
function reports(text: string, { id, kind, subject }: any): boolean {
  const whole = text.replace(/=\r\n/g, '');
  if (whole.includes(`incidents/${id}`)) return true;
  const name = kind === 'reports_rejected' ? '' : (subject?.name ?? '');
  const listed = whole.match(/^- .* \(since .*\)/gm) ?? [];
  return listed.some((line) => line.includes(name) && line.includes(titleWords[kind] ?? ''));
}

export async function checkMail(site: SimulatedSite): Promise<void> {
  const { mail } = site;
  for (const contact of mail.contacts) await checkContact(site, contact);
  if (!site.isSendingOn) mail.goodSinceMs = Number.POSITIVE_INFINITY;
  else noteMood(site);
}

async function checkContact(site: SimulatedSite, { id, account, target }: Contact): Promise<void> {
  const { mail } = site;
  const caller = site.caller(`${account} owner`);
  const messages = await site.readAll(caller, `/messages?contactId=${id}`, 100);
  const kinds = new Map(messages.map(({ id: message, kind }) => [message, kind]));
  const sent = messages.filter(({ state }) => state === 'sent').map((one) => one.id);
  const taken = mail.mails.filter((one) => one.to === target && one.isTaken);
  for (const one of taken) one.isAlert ||= kinds.get(one.id) === 'alert';
  const listed = taken.filter((one) => kinds.has(one.id) || site.latestMs - one.read.nowMs <= listedMs);
  const [told, expected] = [sent, listed.map((one) => one.id)].map((all) => JSON.stringify([...all].sort()));
  if (told !== expected)
    throw new Broken(`the mails to ${target}: the site says ${told}, the server ${expected}`);

  /** True of what was first seen longer before a moment than anything may wait. */
  const isOverdue = (key: string, atMs = site.elapsedMs) => {
    if (!mail.seenMs.has(key)) mail.seenMs.set(key, site.elapsedMs);
    return atMs - Math.max(mail.seenMs.get(key)!, mail.goodSinceMs) > longestMs;
  };
  for (const { id: message, state } of messages)
    if (['queued', 'sending'].includes(state) && isOverdue(`${message} waits`))
      throw new Broken(`a mail waits for too long: ${message} to ${target}`);
  const { body } = await site.call(caller, 'GET', '/incidents?state=open&limit=100');
  const news = taken.filter(({ isAlert }) => isAlert);
  for (const incident of body.items) {
    const linked = news.filter(({ text }) => text.replace(/=\r\n/g, '').includes(`incidents/${incident.id}`));
    if (linked.length > 4 * incident.openings)
      throw new Broken(`an incident was told again and again: ${linked.length} times`);
    const told = news.find(({ text }) => reports(text, incident));
    if (isOverdue(`${incident.id} for ${id}`, told?.read.elapsedMs))
      throw new Broken(`nobody told of an incident in time: ${incident.id} to ${target}`);
  }
}
