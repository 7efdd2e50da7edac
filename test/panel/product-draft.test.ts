import { describe, expect, it } from 'vitest';
import { typedAmount } from '../../src/panel/language/typed-amount.ts';
import * as draft from '../../src/panel/screens/products/draft.ts';

const amounts = {
  read: (typed: string) => typedAmount(typed, 2, '.'),
  write: (minor: number) => (minor / 100).toFixed(2),
};
const water = {
  id: 'w',
  clientId: 'c',
  accountId: 'a',
  scope: 'all',
  businessLine: 'vending',
  name: 'Water',
  type: 'beverage',
  code: null,
  description: 'Still',
  cost: 1200,
  currency: 'USD',
  attributes: { taxRate: 8.25, listPrice: 2500, suggestedPrice: 2600 },
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as draft.Product;
const gloves = {
  ...water,
  businessLine: 'eas',
  attributes: { returnPolicy: { restrictDelivery: true, isReturnable: true } },
} as draft.Product;

describe('the form of a product', () => {
  it.each([water, gloves])('that was not touched changes nothing', (product) => {
    expect(draft.editOf(product, draft.draftOf(product, amounts), amounts)).toEqual({});
  });

  it('sends what was changed, and takes it back', () => {
    const typed = { ...draft.draftOf(water, amounts), listPrice: '30', description: ' ', code: 'W-1' };
    expect(draft.unusable(typed, amounts)).toEqual([]);
    const edit = draft.editOf(water, typed, amounts);
    expect(edit).toEqual({
      description: null,
      code: 'W-1',
      vendingAttributes: { taxRate: 8.25, listPrice: 3000, suggestedPrice: 2600 },
    });
    expect(draft.undoOf(water, edit)).toEqual({
      description: 'Still',
      code: null,
      vendingAttributes: water.attributes,
    });
  });

  it('makes a product of what was typed; the suggested price is optional', () => {
    const typed = {
      ...draft.emptyDraft('vending'),
      name: ' Tea ',
      cost: '1',
      listPrice: '2.50',
      taxRate: '8,25',
    };
    expect(draft.newProductOf(typed, 'a', amounts)).toEqual({
      accountId: 'a',
      businessLine: 'vending',
      name: 'Tea',
      type: 'beverage',
      cost: 100,
      attributes: { taxRate: 8.25, listPrice: 250, suggestedPrice: 250 },
    });
  });

  it('names what cannot be sent', () => {
    const vending = { ...draft.emptyDraft('vending'), name: 'T', taxRate: '101', suggestedPrice: 'x' };
    expect(draft.unusable(vending, amounts)).toEqual([
      'name',
      'cost',
      'listPrice',
      'suggestedPrice',
      'taxRate',
    ]);
    expect(draft.unusable({ ...draft.emptyDraft('eas'), name: 'Gloves', cost: '-1' }, amounts)).toEqual([
      'cost',
    ]);
  });

  it('imposes no wait for products that are never returned', () => {
    const typed = { ...draft.draftOf(gloves, amounts), isReturnable: false };
    const returnPolicy = { isReturnable: false, restrictDelivery: false };
    expect(draft.editOf(gloves, typed, amounts)).toEqual({ easAttributes: { returnPolicy } });
  });

  it('counts the profit of a sale as reports do', () => {
    expect(draft.profitOf(2500, 19, 1200)).toBe(901);
  });
});
