import { describe, expect, it } from 'vitest';
import type { Key } from '../../src/panel/screens/consumption/key.ts';
import { byDepartment, totalsOf } from '../../src/panel/screens/consumption/month-costs.ts';
import { filtersOf, movementsQuery, narrowedTo, nextBy } from '../../src/panel/screens/consumption/query.ts';
import {
  bodyOf,
  colombianDates,
  draftOf,
  emptyDraft,
  unusable,
} from '../../src/panel/screens/consumption/requirements/draft.ts';
import { deliveryFilters } from '../../src/panel/screens/movements/filters.ts';

const period = { first: '2026-11-04', last: '2026-11-27' };
const value = (one: string | number): Key => ({ value: one });
const thing: Key = { id: 'x', name: 'X' };

const viewer = { accountId: 'a', namesPeople: true };

// Shows rules/panel#consumption.
describe('a group of consumption narrows figures', () => {
  it.each([
    ['product', thing, { product: 'x' }],
    ['device', thing, { machine: 'x' }],
    ['operation', thing, { operation: 'x' }],
    ['profile', thing, { profile: 'x' }],
    ['consumer', thing, { who: 'x' }],
    ['method', value('CASH'), { method: 'CASH' }],
    ['tag:t', value('Welding'), { tag: 't', value: 'Welding' }],
    ['day', value('2026-11-09'), { period: null, from: '2026-11-09', to: '2026-11-09' }],
  ])('by %s to it', (dimension, key, changes) => {
    expect(narrowedTo(dimension, key, {}, period)).toEqual(changes);
  });

  it('to weeks and months as far as they are in the period', () => {
    expect(narrowedTo('week', value('2026-11-02'), {}, period)).toMatchObject({
      from: '2026-11-04',
      to: '2026-11-08',
    });
    expect(narrowedTo('week', value('2026-11-23'), {}, period)).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-27',
    });
    expect(narrowedTo('month', value('2026-11'), {}, period)).toMatchObject({
      from: '2026-11-04',
      to: '2026-11-27',
    });
  });

  it('not where the interface has no filter: without a value, hours, types, a second tag', () => {
    expect(narrowedTo('product', null, {}, period)).toBeNull();
    expect(narrowedTo('hour', value(7), {}, period)).toBeNull();
    expect(narrowedTo('productType', value('ppe'), {}, period)).toBeNull();
    expect(narrowedTo('tag:t', value('Welding'), { tag: 'other', value: 'Day' }, period)).toBeNull();
  });

  it('and is shown by what it is not narrowed to yet: of a department its people, where they may be named', () => {
    const tags = ['tag:t', 'tag:u'];
    const ofDepartment = { tag: 't', value: 'Welding' };
    expect(nextBy('tag:t', ofDepartment, tags, true)).toBe('consumer');
    expect(nextBy('tag:t', ofDepartment, tags, false)).toBe('product');
    expect(nextBy('product', { product: 'x' }, tags, false)).toBe('tag:t');
    expect(nextBy('product', { ...ofDepartment, product: 'x' }, tags, false)).toBe('device');
    expect(nextBy('device', { ...ofDepartment, product: 'x', machine: 'y' }, tags, false)).toBe('day');
  });
});

describe('the filters of consumption', () => {
  it('are what the URL says, as far as it makes sense', () => {
    expect(
      filtersOf({ line: 'eas', tag: 't', value: 'Welding', who: 'x', method: 'toString' }, viewer),
    ).toEqual({
      accountId: 'a',
      businessLine: ['eas'],
      tagId: ['t'],
      tagValue: 'Welding',
      consumerId: ['x'],
    });
    const unnamed = { ...viewer, namesPeople: false };
    expect(filtersOf({ who: 'x', value: 'alone' }, unnamed)).toEqual({ accountId: 'a' });
  });

  it('are those of the list of movements, which has none by profile', () => {
    const query = {
      tag: 't',
      value: 'Welding',
      product: 'p',
      machine: 'm',
      line: 'eas',
      operation: 'o',
    };
    const asked = Object.fromEntries(
      Object.entries(
        movementsQuery({ ...query, by: 'product', show: 'cost' }, { preset: '28d', ...period })!,
      ).filter(([, one]) => one !== null),
    ) as Record<string, string>;
    expect(asked).toEqual({ ...query, period: '28d', status: 'delivered' });
    expect(deliveryFilters(asked)).toEqual({
      isDelivered: true,
      tagId: ['t'],
      tagValue: 'Welding',
      productId: 'p',
      deviceId: 'm',
      businessLine: 'eas',
      operationId: 'o',
    });
    expect(movementsQuery({}, { preset: 'own', ...period })).toMatchObject({
      from: '2026-11-04',
      to: '2026-11-27',
    });
    expect(movementsQuery({ profile: 'x' }, { preset: '28d', ...period })).toBeNull();
  });
});

describe('the costs of a month', () => {
  const row = (key: Key, amounts: object) => ({
    key,
    balancePaid: 0,
    rechargePaid: 0,
    paidOtherwise: 0,
    deliveries: 0,
    cost: 0,
    ...amounts,
  });
  const groups = (items: object[], total: object) => ({ items, total }) as never;
  const sold = groups(
    [row(null, { paidOtherwise: 9 }), row(value('Welding'), { balancePaid: 5, rechargePaid: 2 })],
    {
      balancePaid: 5,
      rechargePaid: 2,
      paidOtherwise: 9,
    },
  );
  const given = groups(
    [row(value('Assembly'), { deliveries: 3, cost: 70 }), row(value('Welding'), { deliveries: 1, cost: 4 })],
    {
      deliveries: 4,
      cost: 74,
    },
  );

  it('stand in one row for each department, by name, what is without one last', () => {
    expect(byDepartment(sold, given)).toEqual([
      { key: value('Assembly'), subsidy: 0, topUps: 0, otherwise: 0, handedOut: 3, handedOutCost: 70 },
      { key: value('Welding'), subsidy: 5, topUps: 2, otherwise: 0, handedOut: 1, handedOutCost: 4 },
      { key: null, subsidy: 0, topUps: 0, otherwise: 9, handedOut: 0, handedOutCost: 0 },
    ]);
    expect(totalsOf(sold, given)).toEqual({
      subsidy: 5,
      topUps: 2,
      otherwise: 9,
      handedOut: 4,
      handedOutCost: 74,
    });
  });

  it('of an account of one line are of that line', () => {
    expect(byDepartment(undefined, given)).toHaveLength(2);
    expect(totalsOf(undefined, given)).toMatchObject({ subsidy: 0, handedOutCost: 74 });
  });
});

describe('the form of a requirement', () => {
  const whole = { ...emptyDraft, name: ' Boots ', productIds: ['p'] };

  it('says what is missing of it', () => {
    expect(unusable(emptyDraft)).toEqual(['name', 'productIds']);
    expect(unusable({ ...whole, whom: 'tag' })).toEqual(['tagId', 'tagValue']);
    expect(unusable({ ...whole, whom: 'profile' })).toEqual(['profileId']);
    expect(unusable({ ...whole, rhythm: 'dates' })).toEqual(['dates']);
    for (const everyDays of ['', '0', '1.5', '-1', '3651', 'x'])
      expect(unusable({ ...whole, everyDays })).toEqual(['everyDays']);
    expect(unusable({ ...whole, graceDays: '-1', fromServiceDays: '1e3' })).toEqual([
      'graceDays',
      'fromServiceDays',
    ]);
    expect(unusable(whole)).toEqual([]);
  });

  it('sends one kind of people and one rhythm, whatever was typed in the others', () => {
    const draft = {
      ...whole,
      whom: 'tag' as const,
      tagId: 't',
      tagValue: ' Welding ',
      profileId: 'x',
      dates: ['01-01'],
    };
    expect(bodyOf(draft)).toEqual({
      name: 'Boots',
      productIds: ['p'],
      who: { tagId: 't', tagValue: 'Welding' },
      everyDays: 90,
      graceDays: 7,
      fromServiceDays: 0,
    });
    expect(bodyOf({ ...whole, rhythm: 'dates', dates: colombianDates })).toMatchObject({
      who: { everybody: true },
      dates: ['04-30', '08-31', '12-20'],
    });
  });

  it('of what is there sends the same again', () => {
    const common = {
      id: 'r',
      accountId: 'a',
      name: 'Boots',
      productIds: ['p', 'q'],
      graceDays: 3,
      fromServiceDays: 90,
      isActive: true,
      createdAt: '',
      updatedAt: '',
    };
    for (const of of [
      { who: { tagId: 't', tagValue: 'Welding' }, everyDays: 30 },
      { who: { profileId: 'x' }, dates: ['04-30'] },
      { who: { everybody: true }, everyDays: 1 },
    ]) {
      const { name, productIds, graceDays, fromServiceDays } = common;
      expect(bodyOf(draftOf({ ...common, ...of }))).toEqual({
        name,
        productIds,
        graceDays,
        fromServiceDays,
        ...of,
      });
    }
  });
});
