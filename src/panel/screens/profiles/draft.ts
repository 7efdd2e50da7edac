import type { Interface } from '../../../app/routes.ts';
import type { periodPresets } from '../../../lib/calendar/periods.ts';
import type { Profile, ProfileRules } from './calendar.ts';

export type NewProfile = Interface['POST /profiles']['body'];
export type ProfileEdit = Interface['PATCH /profiles/:id']['body'];
export type Line = Profile['businessLine'];
export type Unit = 'minutes' | 'hours' | 'days';

/** A product of a policy as it is in the form: an empty quantity is unlimited, an empty time none. */
export type GrantDraft = { productId: string; quantity: string; every: string; unit: Unit };

/** A profile as it is in the fields of its form; moments in milliseconds. */
export type Draft = {
  businessLine: Line;
  name: string;
  period: (typeof periodPresets)[number] | 'custom';
  dates: readonly number[];
  reload: string;
  max: string;
  cumulative: boolean;
  products: readonly GrantDraft[];
  everywhere: boolean;
  devices: readonly string[];
  everyDay: boolean;
  weekdays: readonly number[];
  included: readonly number[];
  excluded: readonly number[];
  /** The id of the tag that people must carry, and its value; empty for none and for any. */
  tagId: string;
  tagValue: string;
};

/** Functions that read and write amounts in the account's currency. */
export type Amounts = { read: (typed: string) => number | null; write: (minor: number) => string };

/** An empty form with the usual values. */
export function emptyDraft(businessLine: Line): Draft {
  return {
    businessLine,
    name: '',
    period: businessLine === 'vending' ? 'monthly' : 'weekly',
    dates: [],
    reload: '',
    max: '',
    cumulative: false,
    products: [],
    everywhere: true,
    devices: [],
    everyDay: true,
    weekdays: [1, 2, 3, 4, 5],
    included: [],
    excluded: [],
    tagId: '',
    tagValue: '',
  };
}

const minutesIn: Record<Unit, number> = { minutes: 1, hours: 60, days: 1440 };

/** The form of a profile that is there. */
export function draftOf(profile: Profile, { write }: Amounts): Draft {
  const { businessLine, name, period, policy, allowedDevices, consumptionSchedule: schedule } = profile;
  const moments = (dates: readonly string[] = []) => dates.map((date) => Date.parse(date));
  const draft: Draft = {
    ...emptyDraft(businessLine),
    name,
    period: period.type === 'custom' ? 'custom' : period.value,
    dates: period.type === 'custom' ? moments(period.dates) : [],
    everywhere: allowedDevices === null,
    devices: allowedDevices ?? [],
    everyDay: schedule === null,
    ...('qualification' in profile &&
      profile.qualification && {
        tagId: profile.qualification.tagId,
        tagValue: profile.qualification.tagValue ?? '',
      }),
    ...(schedule && {
      weekdays: schedule.weekdays ?? [],
      included: moments(schedule.includeDates),
      excluded: moments(schedule.excludeDates),
    }),
  };
  if ('products' in policy) return { ...draft, products: policy.products.map(grantDraftOf) };
  const { defaultReloadValue, maxBalance, cumulative } = policy;
  return { ...draft, reload: write(defaultReloadValue), max: write(maxBalance), cumulative };
}

function grantDraftOf(granted: {
  productId: string;
  quantity: number | null;
  minutesBetweenDeliveries: number;
}): GrantDraft {
  const { productId, quantity, minutesBetweenDeliveries: minutes } = granted;
  const unit = (['days', 'hours'] as const).find((one) => minutes > 0 && minutes % minutesIn[one] === 0);
  const every = minutes === 0 ? '' : String(minutes / minutesIn[unit ?? 'minutes']);
  return {
    productId,
    quantity: quantity === null ? '' : String(quantity),
    every,
    unit: unit ?? (minutes === 0 ? 'hours' : 'minutes'),
  };
}

/** A number of things or minutes as it is typed; null where it is none. */
function wholeOf(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Members of a draft that are invalid; those of its products by place, as `products.0.quantity`. */
export function unusable(draft: Draft, { read }: Amounts): string[] {
  const wrong: string[] = [];
  if (draft.name.trim().length < 2) wrong.push('name');
  if (draft.period === 'custom' && draft.dates.length === 0) wrong.push('dates');
  if (draft.businessLine === 'vending') {
    const reload = read(draft.reload);
    const max = draft.cumulative ? read(draft.max) : reload;
    if (reload === null || reload < 0) wrong.push('reload');
    if (draft.cumulative && (max === null || (reload !== null && max < reload))) wrong.push('max');
    return wrong;
  }
  if (draft.products.length === 0) wrong.push('products');
  draft.products.forEach(({ quantity, every }, at) => {
    if (quantity.trim() !== '' && wholeOf(quantity) === null) wrong.push(`products.${at}.quantity`);
    if (every.trim() !== '' && wholeOf(every) === null) wrong.push(`products.${at}.every`);
  });
  return wrong;
}

/** The rules of a draft, as far as it can be parsed. */
export function rulesOf(draft: Draft, amounts: Amounts): ProfileRules {
  const { dates, period } = draft;
  return {
    isActive: true,
    period:
      period === 'custom'
        ? { type: 'custom', dates: [...new Set(dates)].sort((a, b) => a - b).map(isoOf) }
        : { type: 'preset', value: period },
    policy: policyOf(draft, amounts),
    allowedDevices: draft.everywhere ? null : [...draft.devices],
    consumptionSchedule: scheduleOf(draft),
  };
}

function policyOf(draft: Draft, { read }: Amounts): Profile['policy'] {
  if (draft.businessLine === 'vending') {
    const defaultReloadValue = read(draft.reload) ?? 0;
    // A subsidy that is set to a value has that value as its only bound.
    const maxBalance = draft.cumulative
      ? (read(draft.max) ?? 0)
      : Math.max(defaultReloadValue, read(draft.max) ?? 0);
    return { defaultReloadValue, maxBalance, cumulative: draft.cumulative };
  }
  return {
    products: draft.products.map(({ productId, quantity, every, unit }) => ({
      productId,
      quantity: wholeOf(quantity),
      minutesBetweenDeliveries: (wholeOf(every) ?? 0) * minutesIn[unit],
    })),
  };
}

function scheduleOf({ everyDay, weekdays, included, excluded }: Draft): Profile['consumptionSchedule'] {
  if (everyDay) return null;
  return {
    weekdays: [...weekdays].sort((a, b) => a - b),
    ...(included.length > 0 && { includeDates: [...included].sort((a, b) => a - b).map(isoOf) }),
    ...(excluded.length > 0 && { excludeDates: [...excluded].sort((a, b) => a - b).map(isoOf) }),
  };
}

const isoOf = (moment: number) => new Date(moment).toISOString();

function qualificationOf({ tagId, tagValue }: Draft) {
  return tagId === '' ? null : { tagId, tagValue: tagValue.trim() === '' ? null : tagValue.trim() };
}

/** The body that creates the profile of a usable draft. */
export function newProfileOf(draft: Draft, accountId: string, amounts: Amounts): NewProfile {
  const { period, policy, allowedDevices, consumptionSchedule } = rulesOf(draft, amounts);
  return {
    accountId,
    businessLine: draft.businessLine,
    name: draft.name.trim(),
    period,
    policy,
    ...(allowedDevices && { allowedDevices }),
    ...(consumptionSchedule && { consumptionSchedule }),
    ...(draft.tagId !== '' && { qualification: qualificationOf(draft) }),
  } as NewProfile;
}

/** The members of a usable draft that differ in meaning from the profile. */
export function editOf(profile: Profile, draft: Draft, amounts: Amounts): ProfileEdit {
  const [before, wanted] = [profile, rulesOf(draft, amounts)];
  // The body that the form would send means the same as the stored profile, however it was written.
  const same = rulesOf(draftOf(profile, amounts), amounts);
  const differs = (member: keyof ProfileRules) =>
    JSON.stringify(wanted[member]) !== JSON.stringify(same[member]);
  const name = draft.name.trim();
  const qualification = qualificationOf(draft);
  const hasQualified =
    JSON.stringify(qualification) !== JSON.stringify(qualificationOf(draftOf(profile, amounts)));
  return {
    ...(name !== before.name && { name }),
    ...(differs('period') && { period: wanted.period }),
    ...(differs('policy') && { [policyKey(profile)]: wanted.policy }),
    ...(differs('allowedDevices') && { allowedDevices: wanted.allowedDevices }),
    ...(differs('consumptionSchedule') && { consumptionSchedule: wanted.consumptionSchedule }),
    ...(hasQualified && { qualification }),
  } as ProfileEdit;
}

/** The edit that undoes an edit. */
export function undoOf(profile: Profile, edit: ProfileEdit): ProfileEdit {
  const before = Object.keys(edit).map((key) => [
    key,
    key === policyKey(profile) ? profile.policy : (profile[key as keyof Profile] ?? null),
  ]);
  return Object.fromEntries(before) as ProfileEdit;
}

export const policyKey = ({ businessLine }: Profile) =>
  businessLine === 'eas' ? 'easPolicy' : 'vendingPolicy';

/** Props of a part of the form. */
export type FormPart = {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  /** The path of the policy in the request, which differs between a new profile and an edited one. */
  policyPath: string;
  /** Invalid fields, after the first attempt to save. */
  wrong: readonly string[];
};
