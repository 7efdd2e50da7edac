import type { Standing } from '../../api/installation.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Viewer } from './attention.ts';
import type { Lamp, Reason } from './overview-fields.ts';

/** The maximum age of the newest proven backup, as in `larder doctor`. */
const oldBackupMs = 7 * dayMs;
/** The time before its end at which a certificate should have been renewed. */
const certificateWarnMs = 14 * dayMs;

/** The maximum number of reasons in an answer. */
const maxReasons = 100;

const rank = { warn: 1, bad: 2 } as const;

/** The worst of what reasons say (rules/overview#the-lamp). */
export function lampOf(reasons: readonly Pick<Reason, 'severity'>[]): Lamp {
  if (reasons.some(({ severity }) => severity === 'bad')) return 'bad';
  return reasons.length > 0 ? 'warn' : 'good';
}

/** Reasons as the API returns them, worst first, and the number of further ones. */
export function listedReasons(reasons: readonly Reason[]): {
  lamp: Lamp;
  reasons: Reason[];
  reasonsOmitted: number;
} {
  const sorted = reasons.toSorted((one, other) => rank[other.severity] - rank[one.severity]);
  const listed = sorted.slice(0, maxReasons);
  return { lamp: lampOf(reasons), reasons: listed, reasonsOmitted: reasons.length - listed.length };
}

/** Notices about the installation that are no incidents: a clock that is moved, and messages that are not sent. */
export function noticesOf({ isSendingOff, isTestClock }: Standing, viewer: Viewer): Reason[] {
  const notice = (code: Reason['code']): Reason => ({
    code,
    severity: 'warn',
    subject: null,
    since: null,
    facts: {},
  });
  return [
    ...(isSendingOff && viewer !== 'wall' && viewer.scope === 'all' ? [notice('sending_off')] : []),
    ...(isTestClock ? [notice('test_clock')] : []),
  ];
}

/** The causes of incidents of the installation (rules/overview#reasons). */
export function reasonsOfInstallation(
  { disk, backups, certificate, copied, secondBox }: Standing,
  nowMs: number,
): Reason[] {
  const reasons: Reason[] = [];
  const tell = (
    code: Reason['code'],
    severity: Reason['severity'],
    facts: Reason['facts'],
    sinceMs?: number,
  ) =>
    reasons.push({
      code,
      severity,
      subject: null,
      since: sinceMs === undefined ? null : isoOf(sinceMs),
      facts,
    });
  if (disk?.wasRefused) tell('disk_full', 'bad', { freeBytes: disk.freeBytes });
  else if (disk?.isLow) tell('disk_low', 'bad', { freeBytes: disk.freeBytes });
  if (disk) {
    const { isScheduled, lastProvenAt, failures } = backups;
    const lastMs = lastProvenAt === null ? undefined : Date.parse(lastProvenAt);
    if (failures > 0) tell('backup_failed', 'warn', { failures, lastProvenAt }, lastMs);
    else if (lastMs === undefined)
      tell('backup_missing', 'warn', { isScheduled: isScheduled ? 'true' : 'false' });
    else if (nowMs - lastMs > oldBackupMs) tell('backup_old', 'warn', { lastProvenAt }, lastMs);
  }
  if (certificate) {
    const facts = { endsAt: isoOf(certificate.endsMs) };
    if (certificate.endsMs <= nowMs) tell('certificate_ended', 'bad', facts, certificate.endsMs);
    else if (certificate.endsMs - nowMs < certificateWarnMs) tell('certificate_ends', 'warn', facts);
  }
  if (copied) {
    const { firstMs, lastMs, entry, by } = copied;
    tell('data_copied', 'bad', { lastAt: isoOf(lastMs), entry, by }, firstMs);
  }
  if (secondBox?.state === 'superseded') tell('second_box_took_over', 'bad', {}, Date.parse(secondBox.since));
  // A box that was never there, or copies for the first time, protects nothing yet and has lost nothing.
  else if (
    secondBox?.state === 'alone' &&
    secondBox.reason !== 'never_seen' &&
    secondBox.reason !== 'copying'
  )
    tell('second_box_alone', 'bad', { reason: secondBox.reason }, Date.parse(secondBox.since));
  const drill = secondBox?.lastDrill;
  if (drill && !drill.isOk)
    tell('second_box_drill_failed', 'warn', { text: drill.text }, Date.parse(drill.at));
  return reasons;
}
