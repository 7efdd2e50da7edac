import { describe, expect, it } from 'vitest';
import { typedAmount } from '../../src/panel/language/typed-amount.ts';
import type { Profile } from '../../src/panel/screens/profiles/calendar.ts';
import * as draft from '../../src/panel/screens/profiles/draft.ts';

const amounts = {
  read: (typed: string) => typedAmount(typed, 2, '.'),
  write: (minor: number) => (minor / 100).toFixed(2),
};
const lunch = {
  id: 'l',
  businessLine: 'vending',
  name: 'Lunch',
  period: { type: 'preset', value: 'daily' },
  policy: { defaultReloadValue: 1500, maxBalance: 9000, cumulative: false },
  allowedDevices: null,
  // As an integrator may write it: unordered, with a list that is empty.
  consumptionSchedule: { weekdays: [5, 1], includeDates: [], excludeDates: ['2026-12-25T05:00:00.000Z'] },
  isActive: true,
} as unknown as Profile;
const workwear = {
  ...lunch,
  businessLine: 'eas',
  name: 'Workwear',
  period: { type: 'custom', dates: ['2026-02-01T05:00:00.000Z', '2026-01-01T05:30:00.000Z'] },
  policy: {
    products: [
      { productId: 'gloves', quantity: 2, minutesBetweenDeliveries: 480 },
      { productId: 'boots', quantity: null, minutesBetweenDeliveries: 0 },
      { productId: 'masks', quantity: 0, minutesBetweenDeliveries: 95 },
      { productId: 'vest', quantity: 1, minutesBetweenDeliveries: 2880 },
    ],
  },
  allowedDevices: ['m2', 'm1'],
  consumptionSchedule: null,
} as unknown as Profile;

describe('the form of a profile', () => {
  it.each([lunch, workwear])('that was not touched changes nothing', (profile) => {
    const typed = draft.draftOf(profile, amounts);
    expect(draft.unusable(typed, amounts)).toEqual([]);
    expect(draft.editOf(profile, typed, amounts)).toEqual({});
  });

  it('says times in the largest unit that they are whole in', () => {
    const { products } = draft.draftOf(workwear, amounts);
    expect(products.map(({ every, unit }) => `${every} ${unit}`)).toEqual([
      '8 hours',
      ' hours',
      '95 minutes',
      '2 days',
    ]);
  });

  it('sends only what was changed, and takes it back', () => {
    const typed = { ...draft.draftOf(lunch, amounts), reload: '20', everyDay: true };
    const edit = draft.editOf(lunch, typed, amounts);
    expect(edit).toEqual({
      vendingPolicy: { defaultReloadValue: 2000, maxBalance: 9000, cumulative: false },
      consumptionSchedule: null,
    });
    expect(draft.undoOf(lunch, edit)).toEqual({
      vendingPolicy: lunch.policy,
      consumptionSchedule: lunch.consumptionSchedule,
    });
  });

  it('lets a subsidy that expires be larger than what could once be kept', () => {
    const typed = { ...draft.draftOf(lunch, amounts), reload: '100' };
    expect(draft.editOf(lunch, typed, amounts)).toEqual({
      vendingPolicy: { defaultReloadValue: 10_000, maxBalance: 10_000, cumulative: false },
    });
  });

  it('makes a profile of what was typed', () => {
    const typed: draft.Draft = {
      ...draft.emptyDraft('eas'),
      name: ' Gloves ',
      products: [{ productId: 'gloves', quantity: ' ', every: '1', unit: 'days' }],
      everywhere: false,
      everyDay: false,
      weekdays: [3, 1],
    };
    expect(draft.newProfileOf(typed, 'a', amounts)).toEqual({
      accountId: 'a',
      businessLine: 'eas',
      name: 'Gloves',
      period: { type: 'preset', value: 'weekly' },
      policy: { products: [{ productId: 'gloves', quantity: null, minutesBetweenDeliveries: 1440 }] },
      allowedDevices: [],
      consumptionSchedule: { weekdays: [1, 3] },
    });
  });

  it('names what cannot be sent', () => {
    const vending = {
      ...draft.emptyDraft('vending'),
      name: 'L',
      period: 'custom' as const,
      reload: '9',
      max: '8',
    };
    expect(draft.unusable({ ...vending, cumulative: true }, amounts)).toEqual(['name', 'dates', 'max']);
    expect(draft.unusable({ ...vending, name: 'Lunch', period: 'daily' }, amounts)).toEqual([]);
    const eas = { ...draft.emptyDraft('eas'), name: 'Gloves' };
    expect(draft.unusable(eas, amounts)).toEqual(['products']);
    const products = [{ productId: 'gloves', quantity: '-1', every: '1.5', unit: 'hours' as const }];
    expect(draft.unusable({ ...eas, products }, amounts)).toEqual([
      'products.0.quantity',
      'products.0.every',
    ]);
  });
});
