import type { Row } from '../../api/use-pages.ts';
import { ago, briefly, count } from '../../language/format.ts';
import { texts } from './messages.ts';

export type Incident = Row<'GET /incidents'>;

/** What the facts say, where the sentence of a kind has a place for it. */
function detailOf({ kind, facts }: Pick<Incident, 'kind' | 'facts'>): string {
  const names: Partial<Record<Incident['kind'], string>> = {
    stock_ends_soon: 'selections',
    refusals_many: 'refused',
  };
  if (kind === 'mandatory_overdue') return count(Number(facts['overdue'] ?? 0) + Number(facts['never'] ?? 0));
  const name = names[kind];
  return name === undefined ? '' : count(Number(facts[name] ?? 0));
}

/** What an incident says, in a sentence without its end. */
export function saidOf(incident: Pick<Incident, 'kind' | 'subject' | 'facts'>): string {
  const name = incident.subject?.name ?? texts.ofInstallation;
  return texts.said[incident.kind]({ name, detail: detailOf(incident) });
}

/** Since when, who was told, who is on it, until when it is muted: what stands below an incident. */
export function standingOf(incident: Incident): string[] {
  const { openedAt, told, acknowledgedBy, acknowledgedReason, mutedUntil, isUnstable } = incident;
  const names = told.filter(({ openedAt: at }) => at !== null).map(({ contact }) => contact.label);
  const ack = acknowledgedBy && texts.ackBy(acknowledgedBy.label);
  return [
    openedAt && texts.sinceAgo(ago(openedAt)),
    names.length > 0 ? texts.toldTo(names.join(', ')) : texts.toldNobody,
    ack && (acknowledgedReason ? `${ack}: ${acknowledgedReason}` : ack),
    isUnstable && texts.unstable,
    mutedUntil && texts.mutedTill(briefly(mutedUntil)),
  ].filter((one): one is string => typeof one === 'string' && one !== '');
}
