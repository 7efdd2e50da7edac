import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../src/panel/parts/qr-path.ts';
import {
  badges,
  fitted,
  papers,
  placesOn,
  sheetsOf,
} from '../../../src/panel/screens/people/badges/badge-sheet.ts';

describe('badges on a sheet', () => {
  it('are as many as fit, on each paper', () => {
    const many = (paper: keyof typeof papers) =>
      Object.values(badges).map((badge) => placesOn(papers[paper], badge).length);
    expect([many('a4'), many('letter')]).toEqual([
      [10, 21, 4],
      [8, 18, 2],
    ]);
  });

  it('keep to where a printer reaches, and apart from each other', () => {
    for (const paper of Object.values(papers)) {
      for (const badge of Object.values(badges)) {
        const places = placesOn(paper, badge);
        for (const [at, { x, y }] of places.entries()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(8 - 0.01);
          expect(x + badge.width).toBeLessThanOrEqual(paper.width - 8 + 0.01);
          expect(y + badge.height).toBeLessThanOrEqual(paper.height - 8 + 0.01);
          const covers = places
            .slice(at + 1)
            .filter((o) => Math.abs(o.x - x) < badge.width && Math.abs(o.y - y) < badge.height);
          expect(covers).toEqual([]);
        }
      }
    }
  });

  it('fill sheet after sheet', () => {
    expect(sheetsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(sheetsOf([], 10)).toEqual([]);
  });
});

describe('a name on a badge', () => {
  const room = { width: 40, largest: 6, smallest: 3, most: 2 };

  it('is as large as it may be, and takes a second line before it shrinks', () => {
    expect(fitted('Ana Ruiz', room)).toEqual({ lines: ['Ana Ruiz'], size: 6 });
    expect(fitted('Ana Lucía Ruiz', room)).toEqual({ lines: ['Ana Lucía', 'Ruiz'], size: 6 });
    const long = fitted('Maximiliano Hernández Villanueva', room);
    expect(long.lines.join(' ')).toBe('Maximiliano Hernández Villanueva');
    expect(long.size).toBeLessThan(6);
  });

  it('ends in an ellipsis where it is too long for all, and never takes a third line', () => {
    const endless = fitted('x'.repeat(200), room);
    expect(endless.lines).toHaveLength(2);
    expect(endless.lines[1]).toMatch(/x…$/);
    expect(fitted('  ', room).lines).toEqual([]);
  });
});

describe('a QR symbol as a path', () => {
  it('draws each dark square once', () => {
    expect(
      pathOf([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, false, false],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z');
    const { data } = encode('MA-00026-83EFAD0A', { ecc: 'M', border: 4 });
    const dark = data.flat().filter(Boolean).length;
    const drawn = [...pathOf(data).matchAll(/h(\d+)v/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(drawn).toBe(dark);
    expect(data.slice(0, 4).flat()).not.toContain(true);
  });
});
