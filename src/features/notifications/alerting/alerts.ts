import { accountBySeq, accountsIn } from '../../../access/accounts.ts';
import { serialsOfAccount } from '../../../access/controllers.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { minuteMs } from '../../../lib/calendar/durations.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { mutedAt } from '../../incidents/mutes.ts';
import { type IncidentNow, incidentNow } from '../../incidents/transitions.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Content, ContentItem, Section } from '../content.ts';
import type { MessageRow } from '../outbox/outbox-store.ts';
import { incidentDetails, incidentLine, incidentTitle, notificationWords } from '../texts/incident-texts.ts';
import { blank, panelLink, siteOf, subjectText } from '../texts/parts.ts';
import { letGo, notQuiet, save, settle, tie, untie } from './last-notified.ts';
import * as store from './notification-store.ts';
import { noteNotified } from './notified-contacts.ts';

type Row = store.NotificationRow;
/** A row with what it is about. */
type Notified = { row: Row; incident: IncidentNow };

/** Controllers that fell silent so close together are one cause. */
const togetherMs = 3 * minuteMs;
const manyControllers = 5;
/** The interval for checking a mute again, because it may be ended early. */
const muteAgainMs = 5 * minuteMs;

/** Content for a contact's next message, by form of notification. */
export type Gathered = {
  opened: Notified[];
  closed: Notified[];
  /** Incidents that opened and closed before the contact was notified. */
  over: Notified[];
  /** Open incidents that the contact was notified of. */
  still: Notified[];
  /** Controllers of an account that fell silent together. */
  headlines: { account: number; notified: Notified[]; controllers: number }[];
};

/** True if a contact is due a message now. Others are postponed. */
export function hasNews(tx: Tx, contact: Contact): boolean {
  return ready(tx, contact).length > 0;
}

/** The rows of a contact that are due, without those that are muted, or wait for the end of quiet hours or for others. */
function ready(tx: Tx, contact: Contact): Row[] {
  const rows = store.notificationsOfContact.all(tx, contact.seq);
  const due = joined(contact, rows, tx.nowMs);
  const muted = memoizedMutes(tx);
  const waitMs = silentTogether(tx, rows);
  return due.filter((row) => {
    const incident = incidentNow(tx, row.incident);
    if (!incident) {
      store.removeNotification.run(tx, row.seq);
      return false;
    }
    const freeMs = notQuiet(contact, row, tx.nowMs);
    const until = Math.max(
      freeMs,
      row.notifiedMs === null && row.closedMs === null ? (waitMs.get(row.seq) ?? 0) : 0,
    );
    const mutedMs = row.notifiedMs === null ? muted(row.account, incident) : null;
    const laterMs = mutedMs === null ? until : Math.max(until, Math.min(mutedMs, tx.nowMs + muteAgainMs));
    if (laterMs <= tx.nowMs) return true;
    save(tx, { ...row, dueMs: laterMs });
    return false;
  });
}

/** Due notifications, with those of the same kind and account that wait only for others. */
function joined(contact: Contact, rows: readonly Row[], nowMs: number): Row[] {
  const waiting = rows.filter(
    ({ mode, message, dueMs }) => mode === 'now' && message === null && dueMs !== null,
  );
  const groupOf = ({ account, kind }: Row) => `${account} ${kind}`;
  const due = waiting.filter(({ dueMs }) => dueMs! <= nowMs);
  const groups = new Set(due.map(groupOf));
  const joins = (row: Row) =>
    row.dueMs! > nowMs &&
    groups.has(groupOf(row)) &&
    row.headline === null &&
    row.isFlapping === 0 &&
    (row.notifiedMs !== null || row.openedMs + contact.afterMinutes * minuteMs <= nowMs);
  return [...due, ...waiting.filter(joins)];
}

/** Until when openings of silent controllers wait for others: for three minutes, where it may become a headline. */
function silentTogether(tx: Tx, rows: readonly Row[]): Map<number, number> {
  const waits = new Map<number, number>();
  for (const { notified } of together(rows)) {
    if (notified.length < manyControllers) continue;
    const firstMs = Math.min(...notified.map(({ openedMs }) => openedMs));
    // Told within the time that others of the group have to wait anyway.
    for (const { seq } of notified) waits.set(seq, Math.min(firstMs + togetherMs, tx.nowMs + togetherMs));
  }
  return waits;
}

/** Openings of silent controllers without a notification, by account, and within three minutes of the first. */
function together(rows: readonly Row[]): { account: number; notified: Row[] }[] {
  const silent = rows.filter(
    (row) =>
      row.kind === 'controller_silent' &&
      row.mode === 'now' &&
      row.account !== null &&
      row.notifiedMs === null &&
      row.closedMs === null &&
      row.message === null,
  );
  return [...Map.groupBy(silent, ({ account }) => account!)].map(([account, notified]) => {
    const firstMs = Math.min(...notified.map(({ openedMs }) => openedMs));
    return { account, notified: notified.filter(({ openedMs }) => openedMs - firstMs <= togetherMs) };
  });
}

/** Collects the changes for a message, and links them to it. */
function gather(tx: Tx, contact: Contact, message: MessageRow): Gathered {
  const isDigest = message.kind === 'digest';
  const all = store.notificationsOfContact.all(tx, contact.seq);
  const known = (row: Row): Notified | undefined => {
    const incident = incidentNow(tx, row.incident);
    return incident && { row, incident };
  };
  const isStill = ({ mode, notifiedMs, closedMs, severity, isAcknowledged, message: other }: Row) =>
    notifiedMs !== null &&
    closedMs === null &&
    other === null &&
    (isDigest ? mode === 'digest' : mode === 'now') &&
    (message.kind !== 'reminder' || (severity === 'bad' && isAcknowledged === 0));
  const due =
    message.kind === 'reminder'
      ? []
      : isDigest
        ? all.filter(
            (row) =>
              row.mode === 'digest' && row.message === null && row.dueMs !== null && row.dueMs <= tx.nowMs,
          )
        : isFirst(message)
          ? withOpen(tx, contact, all)
          : ready(tx, contact);
  const dueSeqs = new Set(due.map(({ seq }) => seq));
  const tellsStill = message.kind !== 'alert' || isHandover(message);
  const knownOf = (rows: readonly Row[]) => rows.flatMap((row) => known(row) ?? []);
  const headlines = message.kind === 'alert' ? headlinesOf(tx, due) : [];
  const inHeadline = new Set(headlines.flatMap((one) => one.notified.map(({ row }) => row.seq)));
  const rest = due.filter(({ seq }) => !inHeadline.has(seq));
  const gathered: Gathered = {
    opened: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs === null && closedMs === null)),
    closed: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs !== null && closedMs !== null)),
    over: knownOf(rest.filter(({ notifiedMs, closedMs }) => notifiedMs === null && closedMs !== null)),
    still: tellsStill ? knownOf(all.filter((row) => isStill(row) && !dueSeqs.has(row.seq))) : [],
    headlines,
  };
  for (const one of headlines)
    for (const { row } of one.notified) tie(tx, row, message.seq, 'open', message.seq);
  for (const { row } of gathered.opened) tie(tx, row, message.seq, 'open', null);
  for (const { row } of [...gathered.closed, ...gathered.over]) tie(tx, row, message.seq, 'closed', null);
  return gathered;
}

function headlinesOf(tx: Tx, due: readonly Row[]): Gathered['headlines'] {
  return together(due).flatMap(({ account, notified }) => {
    const controllers = serialsOfAccount(tx, account).length;
    if (notified.length < manyControllers || notified.length * 3 <= controllers) return [];
    const shown = notified.flatMap((row) => {
      const incident = incidentNow(tx, row.incident);
      return incident ? [{ row, incident }] : [];
    });
    return [{ account, notified: shown, controllers }];
  });
}

type About = Pick<MessageRow, 'about'>;

/** True if a message lists open incidents at the end of quiet hours. */
export function isHandover({ about }: About): boolean {
  return about !== null && 'handover' in (parseJson(about) as object);
}

/** True if a message is the first one to a contact: it lists all open incidents, those of the digest too. */
function isFirst({ about }: About): boolean {
  return about !== null && 'isFirst' in (parseJson(about) as object);
}

/** The due rows, and all open incidents that the contact wants at all, unless they are muted or too recent. */
function withOpen(tx: Tx, contact: Contact, rows: readonly Row[]): Row[] {
  const due = ready(tx, contact);
  const seqs = new Set(due.map(({ seq }) => seq));
  const muted = memoizedMutes(tx);
  const open = rows.filter(({ seq, notifiedMs, closedMs, message, openedMs, ...row }) => {
    if (seqs.has(seq) || notifiedMs !== null || closedMs !== null || message !== null) return false;
    const incident = incidentNow(tx, row.incident);
    const isDue = openedMs + contact.afterMinutes * minuteMs <= tx.nowMs;
    return incident !== undefined && isDue && muted(row.account, incident) === null;
  });
  return [...due, ...open];
}

/** The end of the mute of an incident; the mutes of an account are read once. */
function memoizedMutes(tx: Tx): (account: number | null, incident: IncidentNow) => number | null {
  const mutes = new Map<number | null, ReturnType<typeof mutedAt>>();
  return (account, { kind, device }) => {
    const muted = mutes.get(account) ?? mutedAt(tx, account, tx.nowMs);
    mutes.set(account, muted);
    return muted(kind, device);
  };
}

/** The content of a message about incidents; undefined if nothing is left to say. */
export function notificationContent(
  tx: Tx,
  row: MessageRow,
  contact: Contact,
  baseUrl: string | null,
): Content | undefined {
  const gathered = gather(tx, contact, row);
  const { opened, closed, over, still, headlines } = gathered;
  const all = [...headlines.flatMap(({ notified }) => notified), ...opened, ...closed, ...over, ...still];
  if (all.length === 0) return undefined;
  const said = notificationWords[contact.language];
  const accounts = new Set(all.map(({ row: one }) => one.account));
  const [only] = accounts;
  const isOne = accounts.size === 1;
  const site = isOne ? siteOf(tx, only ?? null) : 'Larder';
  const writing: Writing = { tx, contact, baseUrl, isOneSite: isOne };
  const isAlone = all.length === 1 && headlines.length === 0;
  const groups = [
    { title: isFirst(row) ? said.first : said.opened, notified: opened, isOpen: true },
    { title: said.closed, notified: closed, isOpen: false },
    { title: said.over, notified: over, isOpen: false },
    { title: said.still, notified: still, isOpen: true },
  ].filter(({ notified }) => notified.length > 0);
  const sections = isAlone
    ? [{ title: null, lines: detailsOf(all[0]!, writing) }]
    : [
        ...headlines.map(({ account, notified, controllers }) => ({
          title: null,
          lines: [
            said.headline(notified.length, controllers, accountBySeq(tx, account).name),
            ...named(notified),
          ],
        })),
        ...groups.flatMap((group) =>
          group.isOpen ? openSections(group, groups.length > 1, writing) : [listSection(group, writing)],
        ),
      ];
  const open = [...headlines.flatMap(({ notified }) => notified), ...opened, ...still];
  const lamp = open.some(({ incident }) => incident.severity === 'bad')
    ? 'bad'
    : open.length > 0
      ? 'warn'
      : 'good';
  return {
    ...blank(contact, baseUrl),
    subject: subjectText(site, subjectOf(row, gathered, contact, tx.nowMs)),
    lamp,
    sections,
    link: isAlone ? linkOf(all[0]!, writing) : panelLink(baseUrl, ''),
    items: all.map((one) => itemOf(tx, one)),
    isPersonal: false,
  };
}

/** Inputs for the parts of a message. */
type Writing = { tx: Tx; contact: Contact; baseUrl: string | null; isOneSite: boolean };
type Group = { title: string; notified: readonly Notified[] };

/** The most incidents of a group that are described; the others are listed. */
const maxDescribed = 10;

/** Open incidents, each with its details and link. */
function openSections({ title, notified }: Group, isTitled: boolean, writing: Writing): Section[] {
  const sorted = notified.toSorted(worstFirst);
  const described = sorted.slice(0, maxDescribed).map((one): Section => {
    const { contact, tx } = writing;
    const what = incidentTitle(one.incident, contact, tx.nowMs);
    return {
      title: isTitled ? `${title}: ${what}` : what,
      lines: detailsOf(one, writing),
      link: linkOf(one, writing),
    };
  });
  const rest = sorted.slice(maxDescribed);
  return rest.length === 0 ? described : [...described, listSection({ title, notified: rest }, writing)];
}

function listSection({ title, notified }: Group, { tx, contact, isOneSite }: Writing): Section {
  const line = ({ row, incident }: Notified) => {
    const text = incidentLine(incident, row, contact, tx.nowMs);
    return isOneSite ? text : `${siteOf(tx, row.account)}: ${text}`;
  };
  return { title, lines: notified.toSorted(worstFirst).map(line) };
}

function detailsOf({ row, incident }: Notified, { tx, contact }: Writing): string[] {
  return incidentDetails(incident, row, siteOf(tx, row.account), contact, tx.nowMs);
}

/** The page of an incident; one of the installation is shown in any account. */
function linkOf({ incident }: Notified, { tx, contact, baseUrl }: Writing): string | null {
  const scope = { client: contact.client ?? undefined, account: contact.account ?? undefined };
  const account = incident.account ?? accountsIn(tx, scope)[0];
  if (account === undefined) return panelLink(baseUrl, '');
  return panelLink(baseUrl, `panel/${accountBySeq(tx, account).id}/incidents/${incident.id}`);
}

const worstFirst = (one: Notified, other: Notified) =>
  Number(other.incident.severity === 'bad') - Number(one.incident.severity === 'bad') ||
  one.row.openedMs - other.row.openedMs;

/** The first few names of many. */
function named(notified: readonly Notified[]): string[] {
  const names = notified.flatMap(({ incident }) => incident.subject?.name ?? []);
  return names.length === 0 ? [] : [`${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`];
}

function subjectOf(
  row: Pick<MessageRow, 'kind' | 'about'>,
  { opened, closed, over, still, headlines }: Gathered,
  contact: Contact,
  nowMs: number,
): string {
  const said = notificationWords[contact.language];
  if (row.kind === 'digest') return said.digest(opened.length + still.length);
  if (row.kind === 'reminder') return said.reminder(still.length);
  const [headline] = headlines;
  if (isFirst(row) && headline === undefined && opened.length > 1) return said.openNow(opened.length);
  if (headline) return said.silentTogether(headline.notified.length, headline.controllers);
  const news = [...opened, ...closed, ...over];
  if (news.length === 1) {
    const title = incidentTitle(news[0]!.incident, contact, nowMs);
    return opened.length === 1 ? title : said.isOver(title);
  }
  if (opened.length > 0) return said.problems(opened.length + still.length);
  if (closed.length > 0) return said.solved(closed.length);
  return over.length > 0 ? said.wereOver(over.length) : said.problems(still.length);
}

function itemOf(tx: Tx, { row, incident }: Notified): ContentItem {
  return {
    incidentId: incident.id,
    kind: incident.kind,
    severity: incident.severity,
    state: row.closedMs === null ? 'open' : 'closed',
    accountId: row.account === null ? null : accountBySeq(tx, row.account).id,
    subject: incident.subject?.name ?? null,
    openedAt: isoOf(row.openedMs),
    closedAt: row.closedMs === null ? null : isoOf(row.closedMs),
  };
}

/** Marks the content of a message as known; see `settle`. */
export function settleMessage(tx: Tx, contact: Contact, message: number): void {
  for (const row of settle(tx, contact, message)) noteNotified(tx, row, contact);
}

/** Leaves the content of a message to the next one. */
export function untieMessage(tx: Tx, message: number): void {
  untie(tx, message);
}

/** Drops the content of a message, sent or not. */
export function letGoOf(tx: Tx, { seq, kind, contact }: Pick<MessageRow, 'seq' | 'kind' | 'contact'>): void {
  letGo(tx, seq);
  if (kind !== 'alert') return;
  for (const row of store.notificationsOfContact.all(tx, contact))
    if (row.mode === 'now' && row.message === null && row.dueMs !== null && row.dueMs <= tx.nowMs)
      save(tx, { ...row, dueMs: null, notifiedMs: row.closedMs === null ? tx.nowMs : null });
}
