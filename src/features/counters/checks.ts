import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { readAuditFile } from '../../lib/evadts/read.ts';
import { type Check, everyRow, maxListed } from '../../store/checks/check.ts';
import { figuresText } from './readings/figures.ts';

type Row = { id: string; raw: Buffer; sha256: string; figures: string };

/** Readings whose lines are looked at unless all are asked for: the newest ones. */
const sampled = 1000;

/** What `larder verify` looks at of readings: their lines by their hash, and what was read of them by reading it again. */
export const counterChecks: readonly Check[] = [
  {
    name: 'lines of readings',
    leavesOut: `of other readings than the latest ${sampled}`,
    run(reader, { full }) {
      const wrong: string[] = [];
      const rows = everyRow<Row>(
        reader,
        `SELECT id, raw, sha256, figures FROM readings ORDER BY seq DESC LIMIT ${full ? -1 : sampled}`,
      );
      for (const row of rows) {
        if (wrong.length >= maxListed) break;
        const fault = faultOf(row);
        if (fault) wrong.push(`reading ${row.id}: ${fault}`);
      }
      return wrong;
    },
  },
];

function faultOf({ raw, sha256, figures }: Row): string | undefined {
  let lines: Buffer;
  try {
    lines = inflateRawSync(raw);
  } catch {
    return 'its lines cannot be unpacked';
  }
  if (createHash('sha256').update(lines).digest('hex') !== sha256) return 'its lines are not those that came';
  const [set] = readAuditFile(lines).sets;
  return set && figuresText(set) === figures ? undefined : 'its figures are not those of its lines';
}
