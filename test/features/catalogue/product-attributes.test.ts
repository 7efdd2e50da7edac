import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { scaled } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make } from '../../support/things.ts';
import { easAttributes, easProduct, vendingAttributes, vendingProduct } from './fixtures.ts';

const site = useSite();
beforeEach(() => {
  site.audited();
});

const products = { vending: vendingProduct, eas: easProduct } as const;
type Line = keyof typeof products;

/** The two ways by which attributes come in; the paths of errors begin with the member's name. */
const ways = {
  attributes: (line: Line, attributes: unknown) =>
    site.call('POST', '/products', { body: { ...products[line], attributes } }),
  async ownAttributes(line: Line, attributes: unknown) {
    const { id } = await make(site, '/products', products[line]);
    site.audited();
    return site.call('PATCH', `/products/${id}`, { body: { [`${line}Attributes`]: attributes } });
  },
};

const mismatches: [Line, string, object][] = [
  ['vending', 'nothing', {}],
  ['vending', 'no taxRate', { listPrice: 1, suggestedPrice: 1 }],
  ['vending', 'no listPrice', { taxRate: 1, suggestedPrice: 1 }],
  ['vending', 'no suggestedPrice', { taxRate: 1, listPrice: 1 }],
  ['vending', 'those of eas', easAttributes],
  ['vending', 'those of both', { ...vendingAttributes, ...easAttributes }],
  ['vending', 'one of eas of whatever kind', { ...vendingAttributes, returnPolicy: 'never' }],
  ['eas', 'nothing', {}],
  ['eas', 'an empty policy', { returnPolicy: {} }],
  ['eas', 'half a policy', { returnPolicy: { isReturnable: true } }],
  ['eas', 'the other half', { returnPolicy: { restrictDelivery: true } }],
  ['eas', 'those of vending', vendingAttributes],
  ['eas', 'one of vending of whatever kind', { ...easAttributes, taxRate: 'none' }],
];

const wrongKinds: [Line, string, unknown, string[]][] = [
  ['vending', 'a tax of text', { ...vendingAttributes, taxRate: '19' }, ['.taxRate isNumber']],
  ['vending', 'a tax below 0', { ...vendingAttributes, taxRate: -0.1 }, ['.taxRate min']],
  ['vending', 'a tax over 100', { ...vendingAttributes, taxRate: 100.1 }, ['.taxRate max']],
  ['vending', 'no tax that JSON has', { ...vendingAttributes, taxRate: null }, ['.taxRate isNumber']],
  ['vending', 'half a minor unit', { ...vendingAttributes, listPrice: 0.5 }, ['.listPrice isInt']],
  ['vending', 'a negative price', { ...vendingAttributes, suggestedPrice: -1 }, ['.suggestedPrice min']],
  ['vending', 'an undeclared one', { ...vendingAttributes, price: 1 }, ['.price whitelistValidation']],
  ['vending', 'a wrong kind in what lacks a member', { taxRate: true }, ['.taxRate isNumber']],
  ['vending', 'a list', [], [' isObject']],
  ['eas', 'a policy of text', { returnPolicy: 'yes' }, ['.returnPolicy isObject']],
  ['eas', 'a policy that is null', { returnPolicy: null }, ['.returnPolicy isObject']],
  [
    'eas',
    'a flag of text',
    { returnPolicy: { isReturnable: 'yes', restrictDelivery: false } },
    ['.returnPolicy.isReturnable isBoolean'],
  ],
  [
    'eas',
    'an undeclared one inside',
    { returnPolicy: { ...easAttributes.returnPolicy, days: 3 } },
    ['.returnPolicy.days whitelistValidation'],
  ],
];

// Shows rules/catalogue#attributes.
describe('attributes refused on create', () => {
  it.each(mismatches)('%s: %s', async (line, _what, attributes) => {
    const answer = await ways.attributes(line, attributes);
    expectRefused(site, answer, 400, 'products.attributes_mismatch');
  });
  it.each(wrongKinds)('%s: %s', async (line, _what, attributes, broken) => {
    const answer = await ways.attributes(line, attributes);
    expectInvalid(site, answer, ...broken.map((error) => `attributes${error}`));
  });
});

describe('attributes refused on edit', () => {
  it.each(mismatches)('%s: %s', async (line, _what, attributes) => {
    const answer = await ways.ownAttributes(line, attributes);
    expectRefused(site, answer, 400, 'products.attributes_mismatch');
  });
  it.each(wrongKinds)('%s: %s', async (line, _what, attributes, broken) => {
    const answer = await ways.ownAttributes(line, attributes);
    expectInvalid(site, answer, ...broken.map((error) => `${line}Attributes${error}`));
  });
  it.each([
    ['vending', { easAttributes }],
    ['eas', { vendingAttributes }],
    ['eas', { easAttributes, vendingAttributes }],
    ['vending', { easAttributes: {} }],
  ] as const)('%s: the other line’s', async (line, body) => {
    const { id } = await make(site, '/products', products[line]);
    site.audited();
    const answer = await site.call('PATCH', `/products/${id}`, { body });
    expectRefused(site, answer, 400, 'products.attributes_mismatch');
  });
});

// Every combination of members that may be there, each right or of a wrong kind, against the rule in a few lines.
const member = <T>(right: T, wrong: unknown) => fc.option(fc.constantFrom(right, wrong), { nil: undefined });
const combination = fc.record({
  taxRate: member(5.5, 'x'),
  listPrice: member(2, 2.5),
  suggestedPrice: member(3, null),
  returnPolicy: fc.option(
    fc.record({ isReturnable: member(true, 1), restrictDelivery: member(false, 'no') }),
    { nil: undefined },
  ),
});

it('fit the line, or say which of the two ways they do not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom<Line>('vending', 'eas'), combination, async (line, sent) => {
      const { body } = await ways.attributes(line, sent);
      expect(body.code ?? 'created').toBe(expected(line, JSON.parse(JSON.stringify(sent))));
      if (body.attributes) expect(body.attributes).toEqual(JSON.parse(JSON.stringify(sent)));
    }),
    { numRuns: scaled(300) },
  );
});

function expected(line: Line, sent: Record<string, unknown>): string {
  const policy = (sent['returnPolicy'] ?? {}) as Record<string, unknown>;
  const numbers = [sent['taxRate'], sent['listPrice'], sent['suggestedPrice']];
  const flags = [policy['isReturnable'], policy['restrictDelivery']];
  const [own, right] =
    line === 'vending' ? [numbers, [5.5, 2, 3]] : ([flags, [true, false]] as [unknown[], unknown[]]);
  if (own.some((value, index) => value !== undefined && value !== right[index])) return 'validation.failed';
  const other = line === 'vending' ? 'returnPolicy' in sent : numbers.some((value) => value !== undefined);
  return other || own.includes(undefined) ? 'products.attributes_mismatch' : 'created';
}
