import type { Row } from '../../api/use-pages.ts';
import { ago, briefly, count, money } from '../../language/format.ts';
import { rejectedBecause } from '../../language/rejection-words.ts';
import { texts } from './words.ts';

export type Incident = Row<'GET /incidents'>;

/** The facts of an incident, for the placeholder in its sentence. */
function detailOf({ kind, facts, subject }: Pick<Incident, 'kind' | 'facts' | 'subject'>): string {
  const names: Partial<Record<Incident['kind'], string>> = {
    stock_ends_soon: 'selections',
    refusals_many: 'refused',
  };
  if (kind === 'webhook_suspended')
    return ['undelivered', undefined].includes(facts['reason'] as string | undefined) ? '' : 'owner';
  if (kind === 'mandatory_overdue') return count(Number(facts['overdue'] ?? 0) + Number(facts['never'] ?? 0));
  if (kind === 'cash_short') return money(Number(facts['amount'] ?? 0), String(facts['currency']));
  if (kind === 'reports_rejected') {
    const code = facts['code'] === undefined ? undefined : String(facts['code']);
    const about = subject?.name ?? '';
    return rejectedBecause({
      code,
      cause: about,
      machine: about,
      selection: String(facts['selection'] ?? ''),
    });
  }
  const name = names[kind];
  return name === undefined ? '' : count(Number(facts[name] ?? 0));
}

/** An incident as a sentence without its full stop. */
export function saidOf(incident: Pick<Incident, 'kind' | 'subject' | 'facts'>): string {
  const name = incident.subject?.name ?? texts.ofInstallation;
  return texts.said[incident.kind]({ name, detail: detailOf(incident) });
}

/** Since when, who was told, who is on it, until when it is muted: what stands below an incident. */
export function standingOf(incident: Incident): string[] {
  return standingOfAll([incident]);
}

/** The same of several of one kind, together. */
export function standingOfAll(incidents: readonly Incident[]): string[] {
  const many = incidents.length > 1;
  const since = incidents.flatMap(({ openedAt }) => openedAt ?? []).sort()[0];
  const names = [
    ...new Set(
      incidents.flatMap(({ told }) =>
        told.flatMap((one) => (one.openedAt === null ? [] : one.contact.label)),
      ),
    ),
  ];
  const seen = incidents.filter(({ acknowledgedBy }) => acknowledgedBy !== null);
  const [ack] = seen;
  const muted = incidents.filter(({ mutedUntil }) => mutedUntil !== null);
  return [
    since && texts.sinceAgo(ago(since)),
    names.length > 0 ? texts.toldTo(names.join(', ')) : texts.toldNobody,
    ack && seen.length === incidents.length && onIt(ack),
    many && seen.length > 0 && seen.length < incidents.length && texts.someSeen(count(seen.length)),
    incidents.some(({ isUnstable }) => isUnstable) && texts.unstable,
    muted.length > 0 &&
      (muted.length === incidents.length
        ? texts.mutedTill(briefly(muted[0]!.mutedUntil!))
        : texts.someMuted(count(muted.length))),
  ].filter((one): one is string => typeof one === 'string' && one !== '');
}

function onIt({ acknowledgedBy, acknowledgedReason }: Incident): string {
  const who = texts.ackBy(acknowledgedBy!.label);
  return acknowledgedReason ? `${who}: ${acknowledgedReason}` : who;
}
