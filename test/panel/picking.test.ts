import { describe, expect, it } from 'vitest';
import { matching } from '../../src/panel/parts/forms/picking.ts';

const zones = [
  { value: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires', note: 'Argentina' },
  { value: 'America/Bogota', label: 'Bogotá', note: 'UTC-5', also: 'America/Bogota' },
  { value: 'Europe/Berlin', label: 'Berlin', note: 'UTC+2' },
  { value: 'x', label: 'New Bogotá' },
];
const found = (typed: string) => matching(zones, typed).map(({ label }) => label);

describe('picking one of many', () => {
  it('offers all while nothing is typed', () => {
    expect(found(' ')).toHaveLength(4);
  });

  it('finds every typed word, accents and case aside, best beginnings first', () => {
    expect(found('bogota')).toEqual(['Bogotá', 'New Bogotá']);
    expect(found('america bog')).toEqual(['Bogotá']);
    expect(found('AIRES buenos')).toEqual(['Buenos Aires']);
    expect(found('utc')).toEqual(['Bogotá', 'Berlin']);
    expect(found('paris')).toEqual([]);
  });
});
