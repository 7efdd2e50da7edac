import { describe, expect, it } from 'vitest';
import { withFirstPage, withNextPage } from '../../src/panel/api/pages.ts';

const list = (ids: string, nextCursor: string | null = 'next') => ({
  items: [...ids].map((id) => ({ id })),
  nextCursor,
});
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).join('');

describe('a list that is read by cursors', () => {
  it('has what is new above what was shown', () => {
    const shown = withFirstPage(list('fedcba', 'old'), list('hgfe'));
    expect(ids(shown)).toBe('hgfedcba');
    expect(shown.nextCursor).toBe('old');
  });

  it('loses what is not there any more', () => {
    expect(ids(withFirstPage(list('fedcba'), list('fdc')))).toBe('fdcba');
  });

  it('starts over if more is new than a page holds, and where nothing is left', () => {
    expect(ids(withFirstPage(list('cba'), list('hgf')))).toBe('hgf');
    expect(ids(withFirstPage(list('cba'), list('', null)))).toBe('');
  });

  it('goes on where the first page ends when no other was read', () => {
    expect(withFirstPage(list('cb', null), list('dcb', 'on')).nextCursor).toBe('on');
  });

  it('has every row of the next page once', () => {
    const shown = withNextPage(list('dcb'), list('ba', null));
    expect(ids(shown)).toBe('dcba');
    expect(shown.nextCursor).toBeNull();
  });
});
