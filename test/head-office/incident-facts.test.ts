import { expect, it } from 'vitest';
import { pseudonymsOf } from '../../src/head-office/pseudonyms.ts';
import type { Json } from '../../src/store/json.ts';

// Shows rules/head-office#people.
it.each(['pseudonym', 'none'] as const)(
  'ships with %s the worst slot of a machine, but no text of a rejected row',
  (personal) => {
    const shipped = (kind: string, facts: object) => {
      const body = JSON.stringify({ kind, subject: null, facts }) as Json;
      return JSON.parse(pseudonymsOf(personal, new Uint8Array(32).fill(7)).bodyOf('incident', body)!).facts;
    };
    const failing = {
      count: 5,
      selection: '12',
      product: 'Nitrile gloves M',
      productId: '0199c0de-0000-7000-8000-000000000001',
      selectionFailures: 4,
    };
    expect(shipped('machine_failing', failing)).toEqual(failing);
    const rejected = { count: 1, code: 'selection_unknown', machine: 'Lobby', selection: '1032456789' };
    expect(shipped('reports_rejected', rejected)).toEqual({ count: 1, code: 'selection_unknown' });
  },
);
