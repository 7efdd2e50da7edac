import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { usually } from '../../src/panel/language/format.ts';
import { groupOf, groupReasons, type Reason } from '../../src/panel/parts/reasons/reasons.ts';
import { reasonWords } from '../../src/panel/parts/reasons/sentences.ts';
import { type Account, account } from '../../src/panel/state/account.ts';

const nowMs = Date.parse('2026-11-28T18:00:00Z');

beforeAll(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  account.value = { timeZone: 'America/Bogota', currency: 'COP' } as Account;
});
afterAll(() => {
  vi.useRealTimers();
  account.value = undefined;
});

const machine = (serial: string, name: string): Reason['subject'] => ({
  type: 'device',
  id: serial,
  serial,
  name,
});

const told = (...reasons: Reason[]) =>
  groupReasons(reasons)
    .map(reasonWords)
    .map(({ what, todo }) => `${what} ${todo}`);

// Shows rules/overview#reasons.
describe('a reason in words', () => {
  it('advises about one thing as one, and about several as several', () => {
    const short = (name: string): Reason => ({
      code: 'cash_short',
      severity: 'bad',
      subject: machine(name, name),
      since: '2026-11-28T16:00:00Z',
      facts: { short: 4, of: 4, amount: 4_800_000, currency: 'COP' },
    });
    expect(told(short('Hall'))).toEqual([
      expect.stringMatching(
        /^Cash is missing from Hall: .*48,000 in total\. Compare its collections, and who made them\.$/,
      ),
    ]);
    expect(told(short('Hall'), short('Dock'))).toEqual([
      'Cash is missing from 2 machines: Hall and Dock. Compare their collections, and who made them.',
    ]);
  });

  it('names the slot in which a machine keeps failing', () => {
    const failing = (facts: Reason['facts']): Reason => ({
      code: 'machine_failing',
      severity: 'bad',
      subject: machine('VM-1', 'Lobby'),
      since: '2026-11-28T16:00:00Z',
      facts: { count: 5, lastReason: 'product_jammed', ...facts },
    });
    const slot = { selection: '12', product: 'Nitrile gloves M', selectionFailures: 4 };
    const said = (facts: Reason['facts']) => told(failing(facts))[0]!.split('. ')[0];
    expect(said(slot)).toBe(
      'Lobby keeps failing: 4 of 5 failures in 24 hours were in slot 12, Nitrile gloves M; last: product jammed',
    );
    expect(said({ ...slot, selection: null })).toContain(
      '4 of 5 failures in 24 hours were of Nitrile gloves M;',
    );
    expect(said({ ...slot, selectionFailures: 1 })).toContain(
      ': 5 failures in 24 hours, all in different slots;',
    );
    expect(said({ ...slot, count: 1, selectionFailures: 1 })).toContain(
      ': 1 failure in 24 hours, in slot 12, Nitrile gloves M;',
    );
    const other = { ...failing({ ...slot, selection: '3' }), subject: machine('VM-2', 'Dock') };
    expect(told(failing(slot), other)[0]).toContain(
      '2 machines keep failing: Lobby (slot 12) and Dock (slot 3).',
    );
    // An incident of an earlier version.
    expect(said({})).toContain(': 5 failures in 24 hours;');
  });

  it('says by how much a clock is wrong', () => {
    const clock = (offsetSeconds: number): Reason => ({
      code: 'clock_off',
      severity: 'warn',
      subject: { ...machine('C-05', 'Tower')!, type: 'controller' },
      since: '2026-11-28T16:00:00Z',
      facts: { offsetSeconds },
    });
    expect(told(clock(172_800))[0]).toContain('The clock of Tower is 2 days ahead.');
    expect(told(clock(-600))[0]).toContain('The clock of Tower is 10 min behind.');
  });

  it('advises to set the clock that dates reports ahead', () => {
    const facts = { count: 8, causes: 1, code: 'date_in_future', cause: 'VM-9', machine: 'Tower' };
    const rejected = {
      code: 'reports_rejected',
      severity: 'warn',
      subject: null,
      since: null,
      facts,
    } as const;
    expect(told(rejected)[0]).toContain('Set the clock of its controller');
    const invalid = { ...rejected, facts: { ...facts, code: 'validation.failed' } };
    expect(told(invalid)[0]).toContain('has to correct what it sends');
  });

  it('names the moment of the certificate and of the backup, not that at which its incident opened', () => {
    const of = (code: Reason['code'], facts: Reason['facts']): Reason => ({
      code,
      severity: 'warn',
      subject: null,
      since: '2026-11-28T17:00:00Z',
      facts,
    });
    expect(told(of('certificate_ends', { endsAt: '2026-12-05T18:00:00Z' }))[0]).toContain(
      'expires in 7 days',
    );
    expect(told(of('backup_old', { lastProvenAt: '2026-11-18T18:00:00Z' }))[0]).toContain('from 10 days ago');
  });

  it('is the same of the incident alone', () => {
    const incident = {
      kind: 'controller_silent' as const,
      severity: 'bad' as const,
      subject: { type: 'controller' as const, id: 'c', serial: 'C-04', name: 'Canteen' },
      openedAt: '2026-11-28T17:50:00Z',
      facts: { machines: 1, lastSeenAt: '2026-11-28T16:00:00Z', usualGapSeconds: 119 },
    };
    expect(reasonWords(groupOf(incident))).toEqual({
      what: expect.stringMatching(/^Canteen is not reporting: .* 2 hours ago; .* every 2 min\.$/),
      todo: 'Check its power and network. Its reports are stored and arrive later.',
    });
    const tool = {
      ...incident,
      kind: 'tool_overdue' as const,
      subject: { type: 'delivery' as const, id: 'd', serial: 'EA-1', name: 'Drill' },
      facts: { date: '2026-11-25T17:00:00Z', product: 'Drill', device: 'Tool crib' },
    };
    expect(reasonWords(groupOf(tool))).toEqual({
      what: expect.stringContaining('3 days ago'),
      todo: 'Ask the person who has it.',
    });
  });
});

describe('a usual length of time', () => {
  it.each([
    [1, '1 sec'],
    [59, '59 sec'],
    [119, '2 min'],
    [3599, '1 hr'],
    [28_740, '8 hr'],
  ])('of %d seconds is %s', (seconds, said) => {
    expect(usually(seconds)).toBe(said);
  });
});
