import type { Check } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import { CodeValues } from './code-values.ts';
import { Codes } from './codes.ts';
import { Findings } from './findings.ts';
import { Fingers } from './fingers.ts';
import { Identifications } from './identifications.ts';
import { Moved } from './moved.ts';
import { Planograms } from './planograms.ts';
import { Things } from './things.ts';
import { entriesOf } from './trail.ts';

/**
 * Recomputes from the audit log, by a replay, everything that it records: the body of every resource, the balances of
 * each code through reloads, settings and movements, stocks, fingers, and the values by which codes are read. Memory
 * grows with consumers and codes (some 500 bytes each), not with the log or with movements.
 */
export const replayCheck: Check = {
  name: 'rows by the audit',
  onlyFull: true,
  // In one read transaction: the log and the rows have to be of one moment.
  run: (reader) => reader.connection.snapshot(() => replayed(reader).list),
};

function replayed(reader: Reader): Findings {
  const findings = new Findings();
  const things = new Things();
  const values = new CodeValues(reader);
  const codes = new Codes(findings, values);
  const fingers = new Fingers(codes);
  const identifications = new Identifications();
  const planograms = new Planograms(reader);
  const moved = new Moved(reader, codes, planograms);
  try {
    for (const entry of entriesOf(reader)) {
      things.take(entry);
      fingers.take(entry);
      codes.take(entry);
      identifications.take(entry);
      planograms.take(entry);
      moved.take(entry);
    }
  } finally {
    moved.close();
  }
  things.compare(reader, findings);
  codes.compare(reader);
  planograms.compare(reader, findings);
  fingers.compare(reader, findings);
  values.compare(reader, findings);
  identifications.compare(reader, findings);
  return findings;
}
