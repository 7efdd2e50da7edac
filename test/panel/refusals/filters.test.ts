import { describe, expect, it } from 'vitest';
import { refusalReasons } from '../../../src/api/vocabulary.ts';
import { idOf } from '../../../src/panel/api/pages.ts';
import { likelyKind } from '../../../src/panel/screens/refusals/card-kind.ts';
import { reasons, refusalFilters } from '../../../src/panel/screens/refusals/filters.ts';

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
    expect(reasons).toEqual(refusalReasons);
  });
});

describe('a card that is nobody’s', () => {
  it.each([
    ['04A7F3E29B6180', 'NFC'],
    ['04:a7:f3:e2', 'NFC'],
    ['7702004003508', 'EAN13'],
    ['036000291452', 'UPCA'],
    ['E00022705X', 'CODE128'],
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
