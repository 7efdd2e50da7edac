import type { Interface } from '../../../../app/routes.ts';

/** A requirement, as in the API. */
export type Requirement = Interface['GET /requirements/:id']['reply'];
type Body = Interface['POST /requirements']['body'];

/** The typed values of a requirement's form. */
export type Draft = {
  name: string;
  productIds: readonly string[];
  whom: 'everybody' | 'tag' | 'profile';
  tagId: string;
  tagValue: string;
  profileId: string;
  rhythm: 'days' | 'dates';
  everyDays: string;
  /** Days of each year, as MM-DD. */
  dates: readonly string[];
  graceDays: string;
  fromServiceDays: string;
};

export const emptyDraft: Draft = {
  name: '',
  productIds: [],
  whom: 'everybody',
  tagId: '',
  tagValue: '',
  profileId: '',
  rhythm: 'days',
  everyDays: '90',
  dates: [],
  graceDays: '7',
  fromServiceDays: '0',
};

/** The days on which an employer in Colombia hands out clothes and shoes (art. 232 of its labour code). */
export const colombianDates = ['04-30', '08-31', '12-20'];

export const datesAtMost = 12;

/** The form of a requirement that is there. */
export function draftOf({
  name,
  productIds,
  who,
  everyDays,
  dates,
  graceDays,
  fromServiceDays,
}: Requirement): Draft {
  return {
    name,
    productIds,
    whom: who.tagId !== undefined ? 'tag' : who.profileId !== undefined ? 'profile' : 'everybody',
    tagId: who.tagId ?? '',
    tagValue: who.tagValue ?? '',
    profileId: who.profileId ?? '',
    rhythm: dates === undefined ? 'days' : 'dates',
    everyDays: everyDays === undefined ? '' : String(everyDays),
    dates: dates ?? [],
    graceDays: String(graceDays),
    fromServiceDays: String(fromServiceDays),
  };
}

const wholeFrom = (least: number, typed: string) =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= 3650;

/** The fields that cannot be sent as they are. */
export function unusable(draft: Draft): (keyof Draft)[] {
  const wrong: (keyof Draft | false)[] = [
    draft.name.trim() === '' && 'name',
    draft.productIds.length === 0 && 'productIds',
    draft.whom === 'tag' && draft.tagId === '' && 'tagId',
    draft.whom === 'tag' && draft.tagValue.trim() === '' && 'tagValue',
    draft.whom === 'profile' && draft.profileId === '' && 'profileId',
    draft.rhythm === 'days' && !wholeFrom(1, draft.everyDays) && 'everyDays',
    draft.rhythm === 'dates' && draft.dates.length === 0 && 'dates',
    !wholeFrom(0, draft.graceDays) && 'graceDays',
    !wholeFrom(0, draft.fromServiceDays) && 'fromServiceDays',
  ];
  return wrong.filter((field) => field !== false);
}

/** The body of a form without `unusable` fields. */
export function bodyOf(draft: Draft): Omit<Body, 'accountId' | 'isActive'> {
  const who: Body['who'] =
    draft.whom === 'tag'
      ? { tagId: draft.tagId, tagValue: draft.tagValue.trim() }
      : draft.whom === 'profile'
        ? { profileId: draft.profileId }
        : { everybody: true };
  return {
    name: draft.name.trim(),
    productIds: [...draft.productIds],
    who,
    ...(draft.rhythm === 'days' ? { everyDays: Number(draft.everyDays) } : { dates: [...draft.dates] }),
    graceDays: Number(draft.graceDays),
    fromServiceDays: Number(draft.fromServiceDays),
  };
}
