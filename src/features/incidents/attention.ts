import type { Account } from '../../access/accounts.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import { answerAttention, type MachineProblem, type Viewer } from '../overview/attention.ts';
import { machineProblems, type Reason } from '../overview/overview-fields.ts';
import { settingsOf } from './alert-settings.ts';
import * as store from './incident-store.ts';
import type { IncidentKind } from './kinds.ts';
import { type IncidentNow, openIncidents } from './transitions.ts';

/*
 * Open incidents as the reasons of an overview (rules/overview#reasons). Each is shown by its subject if that is a machine
 * or a controller; those of other kinds are shown together, with their number.
 */

/** Kinds that stop every account, whether or not the viewer can resolve them. They are shown without figures. */
const shownToAll: readonly IncidentKind[] = ['disk_full', 'certificate_ended'];

/** Kinds shown on a wall, where everyone passes: machines and tools, and none about money, people or messages. */
const onWall: readonly IncidentKind[] = [
  'controller_silent',
  'controller_never_seen',
  'machine_failing',
  'machine_idle',
  'machine_empty',
  'stock_ends_soon',
  'clock_off',
  'tool_overdue',
];

function reasons(reader: Reader, account: Account, viewer: Viewer): Reason[] {
  const own = openIncidents(reader, account.seq);
  const above = openIncidents(reader, null).flatMap((one) => seen(one, account, viewer) ?? []);
  const shown = [...own, ...above].filter(
    ({ kind }) => viewer !== 'wall' || onWall.includes(kind) || shownToAll.includes(kind),
  );
  return [...Map.groupBy(shown, ({ kind }) => kind)].flatMap(([kind, incidents]) => {
    const isNamed = incidents.every(
      ({ subject }) => subject?.type === 'device' || subject?.type === 'controller',
    );
    return isNamed ? incidents.map(reasonOf) : [together(kind, incidents)];
  });
}

/** An incident of the installation or a client, as a viewer sees it; undefined if they may not see it. */
function seen(incident: IncidentNow, account: Account, viewer: Viewer): IncidentNow | undefined {
  if (viewer !== 'wall') {
    if (viewer.scope === 'all') return incident;
    if (viewer.account === null && incident.client !== null && incident.client === account.client)
      return incident;
  }
  return shownToAll.includes(incident.kind) ? { ...incident, facts: {} } : undefined;
}

function reasonOf({ kind, severity, subject, openedMs, facts }: IncidentNow): Reason {
  const { type, id, serial, name } = subject!;
  const { lastSeenAt } = facts;
  return {
    code: codeOf(kind),
    severity,
    subject: { type: type as 'device' | 'controller', id, serial: serial ?? '', name },
    since: typeof lastSeenAt === 'string' ? lastSeenAt : isoOf(openedMs!),
    facts,
  };
}

/** Incidents of a kind as one reason: the worst severity, the earliest start, and with one incident its facts. */
function together(kind: IncidentKind, incidents: readonly IncidentNow[]): Reason {
  const [only, ...others] = incidents as [IncidentNow, ...IncidentNow[]];
  const sum = (fact: string) =>
    incidents.reduce((total, { facts }) => total + (typeof facts[fact] === 'number' ? facts[fact] : 0), 0);
  const isAlone = others.length === 0;
  const about = isAlone && only.subject ? { ...only.facts, name: only.subject.name } : only.facts;
  const base = {
    code: codeOf(kind),
    severity: incidents.some(({ severity }) => severity === 'bad') ? ('bad' as const) : ('warn' as const),
    subject: null,
    since: isoOf(Math.min(...incidents.map(({ openedMs }) => openedMs!))),
  };
  if (kind === 'tool_overdue') {
    const dates = incidents.map(({ facts }) => String(facts['date'])).sort();
    return { ...base, since: dates[0]!, facts: { ...(isAlone && about), count: incidents.length } };
  }
  if (kind === 'reports_rejected') {
    const causes =
      incidents.length + sum('causes') - incidents.filter(({ facts }) => 'causes' in facts).length;
    return { ...base, facts: { ...(isAlone && about), count: sum('count'), causes } };
  }
  if (kind === 'mandatory_overdue')
    return {
      ...base,
      facts: { ...(isAlone && about), overdue: sum('overdue'), never: sum('never'), count: incidents.length },
    };
  // Those of the installation are one at most.
  return { ...base, facts: only.subject ? { ...(isAlone && about), count: incidents.length } : only.facts };
}

/** Open incidents as the status of the machines that they are about. */
function problems(reader: Reader, account: number, viewer: Viewer): ReadonlyMap<number, MachineProblem[]> {
  const found = new Map<number, MachineProblem[]>();
  for (const { device, kind, severity, state } of store.liveOf.all(reader, account)) {
    const code = machineProblems.find((one) => one === kind);
    if (device === null || state === 'pending' || code === undefined) continue;
    if (viewer === 'wall' && !onWall.includes(code)) continue;
    const before = found.get(device) ?? [];
    if (before.some((one) => one.code === code && one.severity === severity)) continue;
    found.set(device, [...before, { code, severity }]);
  }
  const rank = ({ code, severity }: MachineProblem) =>
    (severity === 'bad' ? 0 : machineProblems.length) + machineProblems.indexOf(code);
  for (const of of found.values()) of.sort((one, other) => rank(one) - rank(other));
  return found;
}

const codeOf = (kind: IncidentKind): Reason['code'] => (kind === 'tool_overdue' ? 'tools_overdue' : kind);

answerAttention({
  reasons,
  problems,
  thresholds(reader, account) {
    const { thresholdOf } = settingsOf(reader, account);
    return { failures: thresholdOf('machine_failing'), toolHours: thresholdOf('tool_overdue') };
  },
});
