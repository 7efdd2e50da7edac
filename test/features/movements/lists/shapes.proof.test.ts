import { describe, expect, it } from 'vitest';
import '../../../../src/app/routes.ts';
import { openStore } from '../../../../src/store/directory/open-store.ts';
import { registeredArrivals } from '../../../../src/store/lists/arrivals.ts';
import { registeredKeysets } from '../../../../src/store/lists/keyset.ts';
import { drawn } from '../../../support/scaled.ts';

/*
 * Every combination of filters that a list of movements can be asked with, explained by SQLite: each is read by an
 * index, in the order of the list, from a date on.
 */
const { database } = openStore(':memory:', Date.now);

/** Steps that read the values of a filter that takes a list. */
const givenValues = /^(?:LIST SUBQUERY|SCAN json_each |CREATE BLOOM FILTER)/;

function plan(sql: string): string[] {
  return database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from(sql.matchAll(/\?/g), () => null))
    .map(({ detail }) => detail)
    .filter((step) => !givenValues.test(step));
}

function subsets(names: readonly string[]): string[][] {
  const [first, ...rest] = names;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((some) => [some, [first, ...some]]);
}

/** The step that reads the one row of a key. */
const oneRow = (alias: string) => `SEARCH ${alias} USING INTEGER PRIMARY KEY (rowid=?)`;

/** Deliveries of a consumer stand in two tables, and a partition is in one. */
const isOfTwoTables = (names: readonly string[]) => names.includes('compacted') && names.includes('recent');

/**
 * Filters that narrow a list in addition to its access path. Each is explained with at most two others, because it
 * changes no path.
 */
const narrowing = ['tags', 'received', 'cameBack', 'returnReceived', 'returnedIn'];
const isExplained = (names: readonly string[]) =>
  !isOfTwoTables(names) && (names.length < 4 || !names.some((name) => narrowing.includes(name)));

/** Filters that every query of a list has. */
const always = ['account', 'owner', 'contact'];

/** Every combination of filters of a list, with the account unless something else is of one. */
function shapesOf(list: { names: readonly string[] }, isAsked: (names: readonly string[]) => boolean) {
  const others = list.names.filter((name) => !always.includes(name));
  return subsets(others)
    .filter((names) => isExplained(names) && isAsked(names))
    .map((asked) => list.names.filter((name) => always.includes(name) || asked.includes(name)));
}

describe('the lists of movements', () => {
  it('are there', () => expect(registeredKeysets().length).toBeGreaterThanOrEqual(4));

  it.each(
    drawn(
      registeredKeysets().map((list, index) => [index, list] as const),
      3,
    ),
  )('list %i seeks by an index that bounds the date, and sorts nothing, under any filters', (_, list) => {
    const wrong: string[] = [];
    for (const shape of shapesOf(list, () => true)) {
      const { tied, older } = list.shape(shape);
      for (const [sql, bound] of [
        [tied.sql, /[a-z_]+_ms=\? AND (?:(?:rowid|delivery)>\? AND )?(rowid|delivery)<\?\)$/],
        [older.sql, /([a-z_]+_ms)>\? AND \1<\?\)$/],
      ] as const) {
        // Tables joined to a list of one account, contact or machine have one row, read by its key, before all
        // others.
        const steps = plan(sql).filter((step) => !['a', 'c', 'v'].some((alias) => step === oneRow(alias)));
        const [first, second] = steps as [string, string];
        const isSought = bound.test(first) && /^SEARCH (d USING INDEX|c USING PRIMARY KEY)/.test(first);
        const isLed =
          !first.startsWith('SEARCH c') || second.startsWith('SEARCH d USING INTEGER PRIMARY KEY');
        const isSorted = steps.every((step) => !step.includes('ORDER BY') && !step.startsWith('SCAN'));
        if (!isSought || !isLed || !isSorted) wrong.push(`[${shape}] ${steps.join(' | ')}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  // Shows rules/lists#by-arrival.
  it.each(registeredArrivals().walks.map((list, index) => [index, list] as const))(
    'walk %i goes along arrivals, and sorts nothing but what is out',
    (_, list) => {
      const ofPairs = ['pending', 'returned'].find((name) => list.names.includes(name));
      const isWalked = (names: readonly string[]) =>
        ofPairs ? names.includes(ofPairs) : !names.includes('compacted') && !names.includes('recent');
      const wrong = shapesOf(list, isWalked).flatMap((shape) => {
        const steps = plan(list.shape(shape).sql);
        const isFound = shape.some((name) => ['compacted', 'recent', 'pending'].includes(name));
        const isAlong = /_by_arrival \(account=\? AND rowid>\? AND rowid<\?\)$/.test(steps[0]!);
        const isSorted = steps.some((step) => step.includes('ORDER BY'));
        const isScan = steps.some((step) => step.startsWith('SCAN'));
        return !isScan && (isFound || (isAlong && !isSorted)) ? [] : [`[${shape}] ${steps.join(' | ')}`];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );

  it.each(registeredArrivals().gatherings.map((list, index) => [index, list] as const))(
    'what is sparse in walk %i is found by the index of a filter',
    (_, list) => {
      const wrong = shapesOf(list, (names) => names.some((name) => name !== 'received')).flatMap((shape) => {
        const steps = plan(list.shape(shape).sql);
        const isFound = steps.some((step) => /^SEARCH (d USING|c USING PRIMARY KEY).*_ms>\?/.test(step));
        const isScan = steps.some((step) => step.startsWith('SCAN') && step !== 'SCAN page');
        return isFound && !isScan ? [] : [`[${shape}] ${steps.join(' | ')}`];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );
});
