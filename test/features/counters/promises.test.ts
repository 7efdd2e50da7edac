import { type Promised, shownBy } from '../../support/promises.ts';

/*
 * What is promised of three witnesses, and what real machines do, each with the test that shows it.
 */

const reading = 'lib/evadts/read.test.ts';
const bytes = 'lib/evadts/read-properties.test.ts';
const doors = 'features/counters/readings.test.ts';
const folder = 'app/background/reading-folder.test.ts';
const command = 'cli/readings.test.ts';
const visits = 'features/counters/visits.test.ts';
const engine = 'features/counters/reconcile.test.ts';
const splits = 'features/counters/reconcile-properties.test.ts';
const comparison = 'features/counters/reconciliation.test.ts';
const files = 'features/exports/reconciliation.test.ts';
const panel = 'panel/browser/reconciliation.test.ts';
const demo = 'demo/witnesses.proof.test.ts';

const readings: readonly Promised[] = [
  ['a controller sends the raw file with its token', doors, 'come from a controller'],
  ['a key sends it raw, as JSON, as clouds post it, or as a ZIP', doors, 'come as JSON'],
  ['each set has its line, whatever the others are', doors, 'T14'],
  ['what is refused leaves nothing', doors, 'refuse what is not theirs'],
  ['each that is accepted leaves an audit row', doors, 'are accepted where'],
  ['one of an unknown machine waits, and is replayed', doors, 'of an unknown machine wait'],
  ['also where the machine is made later', doors, 'of a machine that is made later'],
  ['what no machine can vend waits for a person', doors, 'that count more than'],
  ['a wrong checksum holds only at a machine that had a right one', doors, 'with a wrong checksum'],
  ['the moment is the reader’s, the machine’s, or that of arrival', doors, 'take the reader’s moment'],
  ['a rehearsal leaves no trace', doors, 'are rehearsed without a trace'],
  ['they list by machine and state, and give their bytes back', doors, 'give their lines back'],
  ['rules of a machine are as usual until somebody says otherwise', doors, 'are as usual until'],
  ['the command takes files in', command, 'takes files in'],
  ['and says which it cannot read', command, 'says which file has no set'],
  ['the watched folder puts away what it read', folder, 'takes files in for the account'],
  ['and says beside a file why it cannot be read', folder, 'says beside a file'],
  ['and may be gone for a while', folder, 'may be gone'],
  ['the panel says what each file is before it is kept', panel, 'are told what they are'],
];

const ofVisits: readonly Promised[] = [
  ['counted, added, removed; the difference is lost or found', visits, 'count, add and take out'],
  ['one that is sent twice counts once', visits, 'are sent until they are heard'],
  ['one of the past leaves what was given out since', visits, 'that come late'],
  ['the ledger by arrival is never at its end', visits, 'list by machine, and as a ledger'],
  ['the inventory shows all machines', visits, 'show what all machines hold'],
  ['a phone without a connection keeps it, and sends it once', panel, 'is kept in the browser'],
  ['also after the page was closed', panel, 'is sent once after the page'],
];

const ofComparisons: readonly Promised[] = [
  ['it is for who may read reports', comparison, 'is for those who may read reports'],
  ['and stays in its scope', comparison, 'stays in its scope'],
  ['it needs two ends', comparison, 'needs two ends'],
  ['by default the last two visits', comparison, 'goes by the last two visits'],
  ['it is provisional while reports are pending; a note says when it is outdated', comparison, 'T10'],
  ['a note on the money, too', comparison, 'keeps a note on the money'],
  ['all machines, the worst first', comparison, 'lists the machines'],
  ['over time, with patterns over four', comparison, 'over time goes from visit to visit'],
  ['a hole is told from silence', comparison, 'tells a hole'],
  ['files have the rows that the comparison has', files, 'have the rows'],
  ['amounts are numbers in spreadsheets', files, 'show amounts as numbers'],
  ['the panel names the cause of a missed day', panel, 'a controller that missed a day'],
  ['of a reset', panel, 'a reset of the counters'],
  ['of two slots under each other’s names', panel, 'two slots under'],
  ['of a thief of small coins', panel, 'a thief of small coins'],
  ['the demo has all four', demo, 'are three, with visits'],
];

/** Whatever is read, and however it is split. */
const always: readonly Promised[] = [
  ['random bytes never throw', bytes, 'nothing throws'],
  ['the normal form reads as the set', bytes, 'the normal form'],
  ['every byte is kept', bytes, 'its sets have every byte'],
  ['every cut is damaged, or lost nothing', bytes, 'every cut of a file'],
  ['every flipped bit is seen by the checksum', bytes, 'a flipped bit'],
  ['a split at a reading in between changes no sum', splits, 'a split of a time'],
  ['the order of arrival is irrelevant', splits, 'the order in which'],
  ['no difference is below 0', splits, 'no difference is ever'],
  ['causes account for all of a difference', splits, 'causes account'],
  ['the same bytes twice change nothing', doors, 'T4'],
];

const machines: readonly Promised[] = [
  ['checksums that are wrong, swapped or missing', reading, 'whose checksum is %s'],
  ['counts of lines that are wrong; rubbish in tubes', reading, 'T6'],
  ['lines that an app rewrote', reading, 'reads lines that an app'],
  ['no ST and SE', reading, 'a set without ST and SE'],
  ['words before and behind; prices that moved', reading, 'T3'],
  ['text before DXS, no G85, every cut', reading, 'T8'],
  ['several sets in one file', reading, 'finds several sets'],
  ['lifetime counters that restarted alone, or are all 0', engine, 'selections go on by'],
  ['counters since a reset that prove nothing by their order', engine, 'T3'],
  ['interval counters that are half reset, or wrapped', engine, 'what counts since a reset'],
  ['a jump above what can be vended', engine, 'a jump above'],
  ['selections that are missing', engine, 'T1'],
  ['sales by payment alone, and counters of all ones', reading, 'sales by payment alone'],
  ['a selection that is none', engine, 'T7'],
  ['prices without a number', reading, 'T7'],
  ['bills in whole units', reading, 'T5'],
  ['scales of 10, 100, 1000', engine, 'prices that differ'],
  ['clocks of another decade, an hour off, or none', engine, 'T15'],
  [
    'selections of letters, a clock of another decade, and a reset that never was',
    reading,
    'rows of letters',
  ],
  ['a total without its parts', engine, 'T2'],
  ['two reads within a minute, at the door', doors, 'T3'],
  ['wraps, resets, another board', engine, 'T9'],
  ['reports twice, and test vends', engine, 'T11'],
  ['names that are swapped', engine, 'T12'],
  ['a count that the next puts right', engine, 'T13'],
];

shownBy({
  readings,
  visits: ofVisits,
  comparisons: ofComparisons,
  'all bytes and splits': always,
  'real machines': machines,
});
