import type { Interface } from '../../../app/routes.ts';
import { failingOf } from '../../../words/failing.ts';

export type Overview = Interface['GET /overview']['reply'];
export type Reason = Overview['reasons'][number];
type Incident = Interface['GET /incidents']['reply']['items'][number];

/** Reasons of one code and severity, shown together: of one thing, or of several. */
export type ReasonGroup = Pick<Reason, 'code' | 'severity' | 'facts'> & {
  subjects: readonly (NonNullable<Reason['subject']> & { slot?: string | undefined })[];
  /** The oldest moment among them. */
  since: string | null;
};

/** Reasons put together by what they say, the worst and what stops sales first; the facts are those of the first. */
export function groupReasons(reasons: readonly Reason[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { code, severity, subject, since, facts } of reasons) {
    const key = `${severity} ${code}`;
    const known = groups.get(key);
    const subjects = subject === null ? [] : [{ ...subject, slot: slotOf(facts) }];
    groups.set(
      key,
      known
        ? { ...known, subjects: [...known.subjects, ...subjects], since: earlier(known.since, since) }
        : { code, severity, facts, subjects, since },
    );
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(other.severity === 'bad') - Number(one.severity === 'bad') || urgencyOf(one) - urgencyOf(other),
  );
}

/** The slot in which a machine keeps failing; undefined if no slot stands out. */
function slotOf(facts: Reason['facts']): string | undefined {
  const { worst } = failingOf(facts);
  return worst !== null && worst.count > 1 ? (worst.selection ?? undefined) : undefined;
}

/** An incident as a reason of its own, so that every screen says the same about it. */
export function groupOf(
  incident: Pick<Incident, 'kind' | 'severity' | 'subject' | 'facts' | 'openedAt'>,
): ReasonGroup {
  const { kind, severity, subject, facts, openedAt } = incident;
  const code: ReasonGroup['code'] = kind === 'tool_overdue' ? 'tools_overdue' : kind;
  const { lastSeenAt, date } = facts;
  const since = [lastSeenAt, date].find((one) => typeof one === 'string') ?? openedAt;
  const about = { code, severity, since };
  if (subject === null) return { ...about, subjects: [], facts };
  const { type, id, serial, name } = subject;
  if (type !== 'device' && type !== 'controller')
    return { ...about, subjects: [], facts: { ...facts, name } };
  return { ...about, subjects: [{ type, id, serial: serial ?? '', name }], facts };
}

/** Identifies the incident of a reason by kind and subject. */
type Of = { kind: string; subject: { id: string } | null };

/** The open incidents of a group of reasons. */
export function incidentsOf<I extends Of>({ code, subjects }: ReasonGroup, open: readonly I[]): I[] {
  const kind = code === 'tools_overdue' ? 'tool_overdue' : code;
  const ids = new Set(subjects.map(({ id }) => id));
  return open.filter(
    (one) => one.kind === kind && (ids.size === 0 || (one.subject && ids.has(one.subject.id))),
  );
}

/** Reasons that cost sales come before the others. */
const urgent = ['machine_failing', 'machine_empty', 'controller_silent', 'machine_idle'];
function urgencyOf({ code }: Pick<Reason, 'code'>): number {
  const at = urgent.indexOf(code);
  return at === -1 ? urgent.length : at;
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;
