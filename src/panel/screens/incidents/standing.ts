import type { Row } from '../../api/use-pages.ts';
import { ago, briefly, count } from '../../language/format.ts';
import { texts } from './words-on-reason.ts';

export type Incident = Row<'GET /incidents'>;

/** The details below an incident: since when, who was notified, who acknowledged it, and until when it is muted. */
export function standingOf(incident: Incident): string[] {
  return standingOfAll([incident]);
}

/** The same for several of one kind, together. */
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
