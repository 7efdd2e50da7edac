import { describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../src/api/vocabulary.ts';
import { idOf } from '../../../src/panel/api/pages.ts';
import { likelyKind } from '../../../src/panel/screens/refusals/card-kind.ts';
import { refusalFilters } from '../../../src/panel/screens/refusals/filters.ts';
import { lineAsked, rules, stepsFor } from '../../../src/panel/screens/refusals/steps.ts';

describe('the filters of refusals', () => {
  it('are what the URL says, without what makes no sense', () => {
    expect(refusalFilters({ machine: 'VM-1', person: 'p', card: '04', reason: 'too_soon' })).toEqual({
      deviceSerial: 'VM-1',
      consumerId: 'p',
      codeId: '04',
      reason: 'too_soon',
    });
    expect(refusalFilters({ reason: 'whatever', card: '' })).toEqual({});
  });

  it('offer every reason in the order in which rules decide', () => {
    expect(rules).toEqual(refusalReasons);
  });
});

describe('what to do about a refusal', () => {
  it('is somewhere, whatever refused', () => {
    for (const rule of refusalReasons) expect(stepsFor({ rule, facts: {} })).not.toEqual([]);
  });

  it('is at the machine where the machine is what lacks the line', () => {
    const rule = 'product_not_allowed' as const;
    expect(stepsFor({ rule, facts: { deviceHasLine: false } })[0]).toBe('machine');
    expect(stepsFor({ rule, facts: { deviceHasLine: true } })[0]).toBe('profile');
    expect(lineAsked([{ rule: 'profile_missing', passed: true, facts: { businessLine: 'eas' } }])).toBe(
      'eas',
    );
    expect(lineAsked([])).toBeNull();
  });
});

describe('a card without an owner', () => {
  it.each([
    ['04A7F3E29B6180', 'NFC'],
    ['04:a7:f3:e2', 'NFC'],
    ['7702004003508', 'EAN13'],
    ['036000291452', 'UPCA'],
    ['E00022705X', 'CODE128'],
    ['8831-2210-X', 'CODE128'],
    ['https://example.com/c/1', 'QR'],
    ['aB3-x', 'QR'],
  ])('%s is most likely of the kind %s', (value, kind) => {
    expect(likelyKind(value)).toBe(kind);
  });

  it('is told apart by what it says where it has no id', () => {
    expect(idOf({ id: 'a', more: 1 })).toBe('a');
    expect(idOf({ date: 'x' })).not.toBe(idOf({ date: 'y' }));
  });
});
