import type { Standing } from '../../api/installation.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import type { Reader } from '../../store/statement.ts';
import { reasonsOfInstallation } from '../overview/reasons.ts';
import { type IncidentKind, kindRules } from './kinds.ts';
import { suspended } from './lapses.ts';
import { findingsOfOthers } from './other-findings.ts';
import type { Finding } from './state-machine.ts';

/** The days before its end at which it is reported again. */
const stagesOfEnd = [7, 3, 1];

/** The causes of incidents of the installation itself (rules/incidents#kinds). */
export function findingsOfInstallation(reader: Reader, standing: Standing, nowMs: number): Finding[] {
  const { certificate } = standing;
  const leftDays = certificate ? (certificate.endsMs - nowMs) / dayMs : Number.POSITIVE_INFINITY;
  const found = reasonsOfInstallation(standing, nowMs).flatMap(({ code, severity, facts }): Finding[] => {
    if (!Object.hasOwn(kindRules, code)) return [];
    const stage = code === 'certificate_ends' ? stagesOfEnd.filter((days) => leftDays <= days).length : 0;
    return [{ kind: code as IncidentKind, subject: null, severity, facts, stage }];
  });
  const { headOfficeStopped = null } = standing;
  if (headOfficeStopped !== null)
    found.push({
      kind: 'head_office_stopped',
      subject: null,
      severity: 'bad',
      facts: { reason: headOfficeStopped },
      stage: 0,
    });
  return [...found, ...suspended(reader, null, nowMs), ...findingsOfOthers(reader, null, nowMs)];
}
