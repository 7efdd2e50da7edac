const minutesOfDay = 24 * 60;

/** Severities. */
export const severities = ['warn', 'bad'] as const;
export type Severity = (typeof severities)[number];

/** Defaults of a kind of incident (rules/incidents#kinds); alert settings change them. */
export type KindRule = {
  /** The owner of its incidents. */
  readonly of: 'account' | 'installation';
  /** True if it can also belong to a client or the installation. */
  readonly orAbove?: true;
  readonly openAfterMinutes: number;
  readonly closeAfterMinutes: number;
  /** The threshold at which it opens, and its maximum. */
  readonly threshold?: { readonly value: number; readonly max: number };
  /** True if its facts stay those of the opening, because they change every minute. */
  readonly keepsFacts?: true;
};

const account = { of: 'account', openAfterMinutes: 0, closeAfterMinutes: 0 } as const;
const installation = { of: 'installation', openAfterMinutes: 0, closeAfterMinutes: 0 } as const;
const disk = { of: 'installation', openAfterMinutes: 5, closeAfterMinutes: 15, keepsFacts: true } as const;

/** Every kind of incident, in the order in which they are shown. */
export const kindRules = {
  controller_silent: { ...account, closeAfterMinutes: 2 },
  controller_never_seen: { ...account, threshold: { value: 24, max: 720 } },
  machine_failing: { ...account, closeAfterMinutes: 60, threshold: { value: 3, max: 1000 } },
  machine_idle: { ...account, threshold: { value: 5, max: 10_000 } },
  machine_empty: { ...account, openAfterMinutes: 10 },
  cash_short: { ...account, threshold: { value: 3, max: 4 } },
  stock_ends_soon: { ...account, threshold: { value: 2, max: 60 } },
  tool_overdue: { ...account, threshold: { value: 24, max: 720 } },
  refusals_many: {
    ...account,
    closeAfterMinutes: 60,
    threshold: { value: 20, max: 10_000 },
    keepsFacts: true,
  },
  clock_off: {
    ...account,
    openAfterMinutes: 60,
    closeAfterMinutes: 10,
    threshold: { value: 5, max: minutesOfDay },
  },
  reports_rejected: { ...account, threshold: { value: 1, max: 10_000 } },
  mandatory_overdue: account,
  disk_low: disk,
  disk_full: disk,
  backup_failed: installation,
  backup_old: installation,
  backup_missing: installation,
  certificate_ends: installation,
  certificate_ended: installation,
  second_box_alone: { ...installation, openAfterMinutes: 1, closeAfterMinutes: 5 },
  second_box_took_over: installation,
  second_box_drill_failed: installation,
  data_copied: { ...installation, keepsFacts: true },
  webhook_suspended: { ...account, orAbove: true },
  head_office_stopped: installation,
  contact_failing: { ...account, openAfterMinutes: 30, orAbove: true },
  report_failed: account,
} as const satisfies Record<string, KindRule>;

export type IncidentKind = keyof typeof kindRules;

export const incidentKinds = Object.keys(kindRules) as [IncidentKind, ...IncidentKind[]];

/** The rule of a kind, whichever it is. */
export function ruleOf(kind: IncidentKind): KindRule {
  return kindRules[kind];
}

/** The maximum time for opening and closing. */
export const maxMinutes = minutesOfDay;
