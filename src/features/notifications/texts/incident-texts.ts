import { begun } from '../../../words/tools.ts';
import type { IncidentNow } from '../../incidents/transitions.ts';
import { lineText } from '../channels/header-text.ts';
import type { Contact } from '../contacts/contact.ts';
import { type About, kindTexts } from './kind-texts.ts';
import { lengthText, momentText, withArticle } from './texts.ts';

/** The words around incidents. */
export const notificationWords = {
  en: {
    opened: 'New',
    closed: 'Resolved',
    over: 'Opened and resolved',
    still: 'Still open',
    first: 'Open now',
    where: (place: string) => `Where: ${place}`,
    todo: (text: string) => `What to do: ${text}`,
    ofLarder: 'the computer that Larder runs on',
    openNow: (n: number) => (n === 1 ? 'one problem is open now' : `${n} problems are open now`),
    headline: (n: number, of: number, site: string) =>
      `${n} of ${of} controllers of ${site} stopped reporting at the same time, probably because of a power or network failure.`,
    silentTogether: (n: number, of: number) => `${n} of ${of} controllers are not reporting`,
    digest: (n: number) => (n === 1 ? 'one problem needs attention' : `${n} problems need attention`),
    reminder: (n: number) => (n === 1 ? 'one problem is still open' : `${n} problems are still open`),
    problems: (n: number) => (n === 1 ? 'a problem' : `${n} problems`),
    solved: (n: number) => (n === 1 ? 'a problem was resolved' : `${n} problems were resolved`),
    wereOver: (n: number) =>
      n === 1 ? 'a problem opened and was resolved' : `${n} problems opened and were resolved`,
    isOver: (line: string) => `Resolved: ${line}`,
    since: (at: string) => `since ${at}`,
    sinceLine: (at: string, length: string) => `Since ${at} (${length})`,
    from: (from: string, to: string, length: string) => `from ${from} to ${to}, ${length}`,
    unstable: 'intermittent',
  },
  es: {
    opened: 'Nuevo',
    closed: 'Resuelto',
    over: 'Se abrió y se resolvió',
    still: 'Sigue abierto',
    first: 'Abierto ahora',
    where: (place: string) => `Dónde: ${place}`,
    todo: (text: string) => `Qué hacer: ${text}`,
    ofLarder: 'la computadora de Larder',
    openNow: (n: number) => (n === 1 ? 'hay un problema abierto ahora' : `hay ${n} problemas abiertos ahora`),
    headline: (n: number, of: number, site: string) =>
      `${n} de ${of} controladores de ${site} quedaron sin señal al mismo tiempo, probablemente por una falla de energía o de red.`,
    silentTogether: (n: number, of: number) => `${n} de ${of} controladores están sin señal`,
    digest: (n: number) => (n === 1 ? 'un problema requiere atención' : `${n} problemas requieren atención`),
    reminder: (n: number) => (n === 1 ? 'un problema sigue abierto' : `${n} problemas siguen abiertos`),
    problems: (n: number) => (n === 1 ? 'un problema' : `${n} problemas`),
    solved: (n: number) => (n === 1 ? 'un problema resuelto' : `${n} problemas resueltos`),
    wereOver: (n: number) =>
      n === 1 ? 'un problema se abrió y se resolvió' : `${n} problemas se abrieron y se resolvieron`,
    isOver: (line: string) => `Resuelto: ${line}`,
    since: (at: string) => `desde ${withArticle(at)}`,
    sinceLine: (at: string, length: string) => `Desde ${withArticle(at)} (${length})`,
    from: (from: string, to: string, length: string) =>
      `de ${withArticle(from)} a ${withArticle(to)}, ${length}`,
    unstable: 'intermitente',
  },
} satisfies Record<Contact['language'], object>;

type Reader = Pick<Contact, 'language' | 'timeZone'>;
type Times = { openedMs: number; closedMs: number | null };

function aboutOf({ subject, facts }: IncidentNow, { language, timeZone }: Reader, nowMs: number): About {
  const at = (iso: IncidentNow['facts'][string] | undefined) =>
    typeof iso === 'string' ? momentText(language, timeZone, Date.parse(iso), nowMs) : '…';
  return { name: lineText(subject?.name ?? ''), facts, at };
}

/** An incident in a few words. */
export function incidentTitle(incident: IncidentNow, reader: Reader, nowMs: number): string {
  return kindTexts[reader.language][incident.kind].title(aboutOf(incident, reader, nowMs));
}

/** The start of an incident, or its period once it is over. */
function timesText({ openedMs, closedMs }: Times, { language, timeZone }: Reader, nowMs: number): string {
  const said = notificationWords[language];
  const at = (ms: number) => momentText(language, timeZone, ms, nowMs);
  return closedMs === null
    ? said.since(at(openedMs))
    : said.from(at(openedMs), at(closedMs), lengthText(language, closedMs - openedMs));
}

/** An incident in one line: the problem, and its start or period. */
export function incidentLine(incident: IncidentNow, times: Times, reader: Reader, nowMs: number): string {
  const isUnstable = incident.isUnstable && times.closedMs === null;
  const unstable = isUnstable ? `; ${notificationWords[reader.language].unstable}` : '';
  return `${incidentTitle(incident, reader, nowMs)} (${timesText(times, reader, nowMs)}${unstable})`;
}

/** The lines about an incident: what happened, since when, where, and what to do about it. */
export function incidentDetails(
  incident: IncidentNow,
  times: Times,
  site: string,
  reader: Reader,
  nowMs: number,
): string[] {
  const { language, timeZone } = reader;
  const said = notificationWords[language];
  const { detail, todo } = kindTexts[language][incident.kind];
  const { device } = incident.place ?? {};
  const parts = [device && `${device.name} (${device.serial})`, incident.place?.operation, site];
  const place = parts.flatMap((part) => (part ? lineText(part) : [])).join(', ');
  const where = said.where(incident.account === null ? said.ofLarder : place);
  if (times.closedMs !== null) return [begun(timesText(times, reader, nowMs)), where];
  const since = said.sinceLine(
    momentText(language, timeZone, times.openedMs, nowMs),
    lengthText(language, nowMs - times.openedMs),
  );
  return [
    detail(aboutOf(incident, reader, nowMs)),
    incident.isUnstable ? `${since}; ${said.unstable}` : since,
    where,
    said.todo(todo),
  ];
}
