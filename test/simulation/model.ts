/*
 * A model of a site, kept in the plainest way: lists and loops. It is written from the documents alone (the interface,
 * docs/rules), and shares no code with the program. All of it is plain data, so that a backup is a copy.
 */

export type Line = 'vending' | 'eas';
export const periods = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof periods)[number];

export type Product = {
  id: string;
  line: Line;
  name: string;
  listPrice: number;
  taxRate: number;
  isRemoved: boolean;
};

export type Profile = {
  id: string;
  line: Line;
  name: string;
  period: Period;
  isActive: boolean;
  isRemoved: boolean;
  /** Reloads at or before this moment were missed, because it was inactive. */
  passedMs: number;
  /** The reload, its bound and its kind, for a vending profile. */
  reload: number;
  max: number;
  isCumulative: boolean;
  /** The quantity of each product, for an eas profile; null is unlimited. */
  quantities: Record<string, number | null>;
  /** True if it asks for a licence. */
  needsLicence: boolean;
};

/** From when and until when something is valid; null: no bound. */
export type Bounds = { validFromMs: number | null; validUntilMs: number | null };

/** More of a product than the profile grants. */
export type Extra = { id: string; product: string; left: number; fromMs: number; untilMs: number };

export type Code = Bounds & {
  extras: Extra[];
  key: number;
  value: string;
  type: string;
  isActive: boolean;
  /** Switched off with its person, and on again with them. */
  isOffWithPerson: boolean;
  vending: string | null;
  eas: string | null;
  subsidy: number;
  recharge: number;
  /** Reloads at or before this moment have been made, or are none of this code's. */
  reloadedMs: number;
  isRemoved: boolean;
};

export type Person = Bounds & {
  licence: { untilMs: number | null } | null;
  id: string;
  name: string;
  identification: string;
  isActive: boolean;
  isRemoved: boolean;
  codes: Code[];
};

export type Sale = {
  kind: 'delivery' | 'recharge' | 'return' | 'credit';
  id: string;
  dateMs: number;
  line: Line;
  isDelivered: boolean;
  value: number;
  /** Without tax. */
  net: number;
  /** The parts that the subsidy and the top-ups paid. */
  balancePaid: number;
  rechargePaid: number;
  product: string | null;
  /** The key of the code that it was charged to. */
  code: number | null;
  credited: boolean;
  /** True if an extra let it pass. */
  isExtra: boolean;
};

export type Slot = { selection: string; product: string; price: number | null; stock: number | null };

/** A report that was not taken in, and what was missing. */
export type Rejected = {
  id: string;
  code: string;
  cause: string;
  row: Record<string, unknown>;
  isDismissed: boolean;
};

/** An account as its callers should see it. */
export type AccountModel = {
  name: string;
  id: string;
  timeZone: string;
  products: Product[];
  profiles: Profile[];
  people: Person[];
  movements: Sale[];
  slots: Record<string, Slot[]>;
  /** The moments at which somebody counted, by machine and selection: `A-1 2`. */
  counts: Record<string, number[]>;
  /** The ids of visits to machines. */
  visits: string[];
  /** Reports that were rejected. */
  rejected: Rejected[];
  /** The id of the tag of licences. */
  tag: string | null;
  /** The counters that machines' files told, and the bytes of each file. */
  readings: { serial: string; n: number; bytes: string }[];
  /** The ids of the incidents that were open at the last check. */
  incidents: string[];
  nextKey: number;
};

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a zone, as if it were UTC. */
function wallMs(ms: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
    formats.set(timeZone, format);
  }
  const at = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(at['year']!, at['month']! - 1, at['day']!, at['hour']!, at['minute']!);
}

/** The last start of a period at or before a moment. */
export function periodStart(period: Period, ms: number, timeZone: string): number {
  const local = new Date(wallMs(ms, timeZone));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const back =
    period === 'daily' ? 0 : period === 'weekly' ? (local.getUTCDay() + 6) % 7 : local.getUTCDate() - 1;
  const wall = midnight - back * dayMs;
  // The zone's distance from UTC then, which may be another than now.
  const guess = wall - (wallMs(wall, timeZone) - wall);
  return wall - (wallMs(guess, timeZone) - guess);
}

const live = <T extends { isRemoved: boolean }>(all: readonly T[]) => all.filter((one) => !one.isRemoved);

export const livePeople = (account: AccountModel) => live(account.people);
export const liveCodes = (person: Person) => live(person.codes);

export const profileOf = (account: AccountModel, id: string | null) =>
  account.profiles.find((one) => one.id === id && !one.isRemoved);

/** The live code with a value, and its person. */
export function codeWith(account: AccountModel, value: string): { person: Person; code: Code } | undefined {
  for (const person of livePeople(account))
    for (const code of liveCodes(person)) if (code.value === value) return { person, code };
  return undefined;
}

export function codeByKey(account: AccountModel, key: number | null): Code | undefined {
  for (const person of account.people) for (const code of person.codes) if (code.key === key) return code;
  return undefined;
}

/** Adds a person whom nothing bounds. */
export function addPerson(
  account: AccountModel,
  named: { id: string; name: string; identification: string },
): Person {
  const bounds = { validFromMs: null, validUntilMs: null };
  const person: Person = { ...named, ...bounds, licence: null, isActive: true, isRemoved: false, codes: [] };
  account.people.push(person);
  return person;
}

/** Adds a code as it was asked for. */
export function addCode(
  account: AccountModel,
  person: Person,
  asked: { value: string; type: string; balance: number; vending?: string | null; eas?: string | null },
  nowMs: number,
): void {
  person.codes.push({
    key: account.nextKey++,
    value: asked.value,
    type: asked.type,
    isActive: person.isActive,
    isOffWithPerson: !person.isActive,
    vending: asked.vending ?? null,
    eas: asked.eas ?? null,
    subsidy: asked.balance,
    recharge: 0,
    reloadedMs: nowMs,
    validFromMs: null,
    validUntilMs: null,
    extras: [],
    isRemoved: false,
  });
}

export function switchPerson(person: Person, isActive: boolean): void {
  if (person.isActive === isActive) return;
  person.isActive = isActive;
  for (const code of liveCodes(person)) {
    if (!isActive && code.isActive) {
      code.isActive = false;
      code.isOffWithPerson = true;
    } else if (isActive && code.isOffWithPerson) {
      code.isActive = true;
      code.isOffWithPerson = false;
    }
  }
}

export function removePerson(person: Person): void {
  person.isRemoved = true;
  for (const code of person.codes) code.isRemoved = true;
}

/** Gives each subsidy the reloads of the periods that began between two moments. */
export function reload(account: AccountModel, fromMs: number, toMs: number): void {
  for (let startMs = fromMs; startMs <= toMs; startMs += 3_600_000) {
    // All starts of periods are whole hours of UTC: zones of this simulation are.
    const hour = Math.ceil(startMs / 3_600_000) * 3_600_000;
    if (hour > toMs || hour <= fromMs) continue;
    const isBegun = (period: Period) => periodStart(period, hour, account.timeZone) === hour;
    // Weeks and months begin with a day.
    if (!isBegun('daily')) continue;
    const begun = periods.filter(isBegun);
    for (const person of livePeople(account))
      for (const code of liveCodes(person)) {
        const profile = profileOf(account, code.vending);
        if (!profile || !begun.includes(profile.period)) continue;
        if (!profile.isActive) profile.passedMs = Math.max(profile.passedMs, hour);
        if (code.reloadedMs >= hour || profile.passedMs >= hour) continue;
        // The inactive miss it for good, also where a clock that was set back comes by again.
        code.reloadedMs = hour;
        if (!code.isActive || !person.isActive) continue;
        if (!profile.isCumulative) code.subsidy = profile.reload;
        else code.subsidy = Math.max(code.subsidy, Math.min(code.subsidy + profile.reload, profile.max));
      }
  }
}

/** A delivery as a machine reported it. */
export type Reported = {
  id: string;
  dateMs: number;
  /** Its arrival, and the moment from which its machine is known: no earlier date is right. */
  receivedMs: number;
  knownMs: number;
  product: Product;
  value: number;
  isDelivered: boolean;
  codeValue: string | undefined;
  device: string;
  selection: string | undefined;
  paid: { balance: number; recharge: number } | undefined;
};

/** A price without its tax of a whole number of percent, rounded half up: in whole numbers, so that nothing is lost. */
function netOf(value: number, taxRate: number): number {
  const divisor = BigInt(100 + taxRate);
  return Number((BigInt(value) * 200n + divisor) / (2n * divisor));
}

/** Takes in a delivery that was acknowledged. */
export function deliver(account: AccountModel, told: Reported): void {
  const { id, dateMs, product, value, isDelivered, codeValue, paid } = told;
  const code = codeValue === undefined ? undefined : codeWith(account, codeValue)?.code;
  let balancePaid = 0;
  let rechargePaid = 0;
  if (isDelivered && paid) {
    balancePaid = paid.balance;
    rechargePaid = paid.recharge;
  } else if (isDelivered && code?.vending && product.line === 'vending') {
    balancePaid = Math.min(Math.max(code.subsidy, 0), value);
    rechargePaid = Math.min(Math.max(code.recharge, 0), value - balancePaid);
  }
  if (code) {
    code.subsidy -= balancePaid;
    code.recharge -= rechargePaid;
  }
  const sale = { kind: 'delivery' as const, id, dateMs, line: product.line, isDelivered, value };
  const net = netOf(value, product.taxRate);
  // The one that ends first; a machine's clock may be ten minutes behind.
  const extra =
    isDelivered && product.line === 'eas'
      ? code?.extras
          .filter((one) => one.product === product.id && one.left > 0)
          .filter((one) => one.fromMs - 600_000 <= dateMs && dateMs < one.untilMs)
          .sort((a, b) => a.untilMs - b.untilMs)[0]
      : undefined;
  if (extra) extra.left--;
  const rest = {
    net,
    isExtra: extra !== undefined,
    balancePaid,
    rechargePaid,
    product: product.id,
    code: code?.key ?? null,
    credited: false,
  };
  account.movements.push({ ...sale, ...rest });
  const slot = account.slots[told.device]?.find((one) => one.selection === told.selection);
  const soldMs = dateMs < told.knownMs ? told.receivedMs : dateMs;
  const counts = account.counts[`${told.device} ${told.selection}`] ?? [];
  const isCounted = counts.some((ms) => ms >= soldMs && ms <= told.receivedMs);
  if (isDelivered && slot && slot.stock !== null && !isCounted) slot.stock = Math.max(0, slot.stock - 1);
}

/** Adds to the top-ups of a code: a recharge or a credit. `toSubsidy` of it goes to the subsidy. */
export function addMoney(
  account: AccountModel,
  kind: 'recharge' | 'credit',
  told: { id: string; dateMs: number; amount: number; code: Code; toSubsidy?: number },
): void {
  const { id, dateMs, amount, code, toSubsidy = 0 } = told;
  code.recharge += amount - toSubsidy;
  code.subsidy += toSubsidy;
  const sale = { kind, id, dateMs, line: 'vending' as const, isDelivered: true, value: amount };
  const rest = {
    net: amount,
    isExtra: false,
    balancePaid: 0,
    rechargePaid: 0,
    product: null,
    code: code.key,
    credited: false,
  };
  account.movements.push({ ...sale, ...rest });
}

/** The part of a credit for a delivery that goes back to the subsidy. */
export function backToSubsidy(account: AccountModel, sale: Sale, code: Code, amount: number): number {
  if (!sale.isDelivered) return 0;
  const back = Math.max(0, amount - (sale.value - sale.balancePaid));
  const profile = profileOf(account, code.vending);
  const room = profile ? Math.max(0, profile.max - code.subsidy) : Number.POSITIVE_INFINITY;
  return Math.min(back, room);
}

/** The number of each product that a code took in the current period. */
export function used(
  account: AccountModel,
  code: Code,
  profile: Profile,
  nowMs: number,
): Map<string, number> {
  const fromMs = periodStart(profile.period, nowMs, account.timeZone);
  const counts = new Map<string, number>();
  for (const sale of account.movements) {
    if (sale.kind !== 'delivery' || sale.line !== 'eas' || !sale.isDelivered || sale.code !== code.key)
      continue;
    if (sale.isExtra || sale.dateMs < fromMs) continue;
    // A clock that was set back, or a machine's that is ahead: it counts in its own period.
    if (sale.dateMs > nowMs && periodStart(profile.period, sale.dateMs, account.timeZone) !== fromMs)
      continue;
    counts.set(sale.product!, (counts.get(sale.product!) ?? 0) + 1);
  }
  return counts;
}

/** The first reason for which a code may not take anything of a line, whatever it is. */
function refusalOf(person: Person, code: Code, profile: Profile | undefined, nowMs: number): string | null {
  if (!person.isActive) return 'consumer_inactive';
  if (!code.isActive) return 'code_inactive';
  const isBefore = ({ validFromMs }: Bounds) => validFromMs !== null && nowMs < validFromMs;
  const isAfter = ({ validUntilMs }: Bounds) => validUntilMs !== null && nowMs >= validUntilMs;
  if (isBefore(person) || isBefore(code)) return 'not_yet_valid';
  if (isAfter(person) || isAfter(code)) return 'expired';
  if (!profile) return 'profile_missing';
  if (!profile.isActive) return 'profile_inactive';
  if (profile.needsLicence && !person.licence) return 'qualification_missing';
  const untilMs = person.licence?.untilMs ?? null;
  return profile.needsLicence && untilMs !== null && nowMs >= untilMs ? 'qualification_expired' : null;
}

/** The first reason for which a machine may not hand out a product without money. */
export function refusalOfIssue(
  account: AccountModel,
  person: Person,
  code: Code,
  product: string,
  nowMs: number,
): string | null {
  const profile = profileOf(account, code.eas);
  const reason = refusalOf(person, code, profile, nowMs);
  if (reason) return reason;
  const quantity = profile!.quantities[product];
  if (quantity === undefined) return 'product_not_allowed';
  if (extraOf(code, product, nowMs) > 0 || quantity === null) return null;
  return (used(account, code, profile!, nowMs).get(product) ?? 0) < quantity ? null : 'quota_exhausted';
}

/** The number of a product that extras allow now. */
export function extraOf(code: Code, product: string, nowMs: number): number {
  const open = code.extras.filter((one) => one.product === product && nowMs < one.untilMs);
  return open.reduce((sum, { left }) => sum + left, 0);
}

/** The first reason for which a machine may not sell. */
export function refusalOfSale(
  account: AccountModel,
  person: Person,
  code: Code,
  slot: Slot,
  nowMs: number,
): string | null {
  const reason = refusalOf(person, code, profileOf(account, code.vending), nowMs);
  if (reason) return reason;
  const price = slot.price ?? account.products.find(({ id }) => id === slot.product)!.listPrice;
  return code.subsidy + code.recharge < price ? 'insufficient_credit' : null;
}

/** True if an entitlement says that a code may take something of its eas profile today. */
export const isAllowedToday = (person: Person, code: Code, profile: Profile, nowMs: number) =>
  refusalOf(person, code, profile, nowMs) === null;

/** A message that a receiver read; `isDone` once its answer arrived in time and was a success, and `isHeld` while it is awaited. */
export type Message = {
  id: string;
  items: string[];
  count: number;
  isDone: boolean;
  isHeld: boolean;
  isDropped: boolean;
};

export type Subscriber = {
  id: string;
  host: string;
  /** The account, or undefined for all of the client. */
  account: string | undefined;
  owner: string;
  kinds: string[] | null;
  payload: 'bell' | 'changes';
  isActive: boolean;
  isEnded: boolean;
  secrets: { secret: string; untilMs: number }[];
  /** The cursor after which the messages below begin. */
  from: string;
  messages: Message[];
  /** The changes that it was sent since the last backup; undefined if it left some out. */
  log: string[] | undefined;
  failures: number;
  notBeforeMs: number;
};
