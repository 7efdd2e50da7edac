import type { Client } from 'pg';
import type { Reader } from '../store/statement.ts';
import { auditHead } from '../store/writer/audit-trail.ts';
import { headSchemaVersion, headSteps } from './schema.ts';
import { HeadStopped, partingThere } from './ship.ts';

/** The state of a site according to head office. */
export type StandingThere = {
  /** The schema that is there (0: none), and the newest that this program knows. */
  schema: number;
  newest: number;
  /** Head office's record of the site; undefined if nothing was shipped under its name. */
  there: { epoch: string; pos: number; seenAt: Date; forks: number; personal: string } | undefined;
  /** Entries of the audit that are still to come. */
  behind: number;
  /** The reason why nothing would be shipped; null if shipping works. */
  stopped: string | null;
};

/** Reads how far head office has received a site; writes nothing on either side. */
export async function standingThere(client: Client, reader: Reader, site: string): Promise<StandingThere> {
  const schema = await headSchemaVersion(client);
  const newest = headSteps().at(-1)!.version;
  const head = auditHead(reader).seq;
  if (schema === 0) {
    const stopped = 'head office has no schema of Larder';
    return { schema, newest, there: undefined, behind: head, stopped };
  }
  const { rows } = await client.query(
    `SELECT epoch, pos, chain_hash, fence, seen_at AS "seenAt", forks, personal FROM larder.sites WHERE site = $1`,
    [site],
  );
  if (!rows[0]) return { schema, newest, there: undefined, behind: head, stopped: null };
  const { chain_hash, fence, ...row } = rows[0];
  const there = { ...row, pos: Number(row.pos) };
  const stopped = whyStopped(() => partingThere({ reader, site }, { ...there, chain_hash, fence }));
  return { schema, newest, there, behind: Math.max(0, head - there.pos), stopped };
}

function whyStopped(look: () => unknown): string | null {
  try {
    look();
    return null;
  } catch (error) {
    if (error instanceof HeadStopped) return error.message;
    throw error;
  }
}
