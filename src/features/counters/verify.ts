import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { readAuditFile } from '../../lib/evadts/read.ts';
import { type Check, everyRow, maxListed, sentences } from '../../store/checks/check.ts';
import { figuresText } from './readings/figures.ts';
import { readerVersion } from './readings/read-anew.ts';

type Row = {
  id: string;
  raw: Buffer;
  sha256: string;
  came: Buffer | null;
  cameSha256: string | null;
  figures: string;
  readerVersion: number;
};

/** Readings whose lines are checked unless all are requested: the newest ones. */
const sampled = 1000;

/** Checks of readings: lines by their hash, figures by reading them again, and identities of machines. */
export const counterChecks: readonly Check[] = [
  {
    name: 'lines of readings',
    leavesOut: `of other readings than the latest ${sampled}`,
    run(reader, { full }) {
      const wrong: string[] = [];
      const rows = everyRow<Row>(
        reader,
        `SELECT id, raw, sha256, came, came_sha256 AS cameSha256, figures,
          reader_version AS readerVersion FROM readings ORDER BY seq DESC LIMIT ${full ? -1 : sampled}`,
      );
      for (const row of rows) {
        if (wrong.length >= maxListed) break;
        const fault = faultOf(row);
        if (fault) wrong.push(`reading ${row.id}: ${fault}`);
      }
      return wrong;
    },
  },
  {
    name: 'identities of machines',
    run: (reader) =>
      sentences<{ id: string }>(
        reader,
        `SELECT id FROM reading_rules WHERE identity_field IS NOT rules ->> '$.identity.field'
            OR identity_value IS NOT rules ->> '$.identity.value' LIMIT ${maxListed}`,
        ({ id }) => `reading rules ${id} are found by another identity than they say`,
      ),
  },
];

function faultOf({
  raw,
  sha256,
  came,
  cameSha256,
  figures,
  readerVersion: version,
}: Row): string | undefined {
  if (came !== null && hashOf(unpacked(came)) !== cameSha256) return 'its bytes are not those that came';
  const lines = unpacked(raw);
  if (lines === undefined) return 'its lines cannot be unpacked';
  if (hashOf(lines) !== sha256) return 'its lines are not those that came';
  // Figures by an older reader are computed again in the background.
  if (version < readerVersion) return undefined;
  const [set] = readAuditFile(lines).sets;
  return set && figuresText(set) === figures ? undefined : 'its figures are not those of its lines';
}

function unpacked(packed: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(packed);
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Buffer | undefined) =>
  bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex');
