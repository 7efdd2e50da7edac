import { memoized } from '../../lib/memo.ts';
import { type Check, everyRow, maxListed, sentences, walkCheck } from '../../store/checks/check.ts';
import { query, type Reader } from '../../store/statement.ts';

/*
 * The tags that stayed with movements, computed a second way: the audit is replayed, and each movement must have what its
 * consumer carried at its date by what was told before it arrived (rules/movements#tags-of-movements).
 */

/** A change of what a consumer carries: when, and the content of the tag set. */
type Change = { dateMs: number; content: string };

const noTags = '[]';

/** Every set says of itself what its members are. */
const sets: Check = {
  name: 'tag sets',
  run: (reader) =>
    sentences<{ seq: number }>(
      reader,
      `SELECT s.seq FROM tag_sets s WHERE
          json(s.content) <> (SELECT json_group_array(json_array(x.tag, x.value)) FROM
            (SELECT tag, value FROM tag_set_members WHERE tag_set = s.seq ORDER BY tag) x)
          OR json(s.told) <> (SELECT json_group_array(json_object('key', x.key, 'value', x.value)) FROM
            (SELECT t.key, m.value FROM tag_set_members m JOIN tags t ON t.seq = m.tag AND t.account = s.account
              WHERE m.tag_set = s.seq ORDER BY m.tag) x)
          UNION ALL SELECT m.tag_set FROM tag_set_members m WHERE m.tag_set NOT IN (SELECT seq FROM tag_sets)
          LIMIT ${maxListed}`,
      ({ seq }) => `tag set ${seq} does not hold what it says`,
    ),
};

/** Consumers have the tags of their set, in their own order or the set's, and no later change is audited. */
const now: Check = {
  name: 'tags of consumers',
  run: (reader) =>
    sentences<{ id: string }>(
      reader,
      `SELECT c.id FROM consumers c LEFT JOIN tag_sets s ON s.seq = c.tag_set
          WHERE (c.tag_order IS NOT NULL AND (SELECT group_concat(o.value) FROM
                (SELECT value FROM json_each(c.tag_order) ORDER BY value) o) IS NOT
              (SELECT group_concat(m.tag) FROM (SELECT tag FROM tag_set_members WHERE tag_set = c.tag_set ORDER BY tag) m))
            OR (c.tag_set IS NOT NULL AND (s.account IS NOT c.account OR c.tags_since_ms IS NULL))
            OR EXISTS (SELECT 1 FROM former_tag_sets f WHERE f.consumer = c.seq
              AND f.since_ms > ifnull(c.tags_since_ms, -1e18)) LIMIT ${maxListed}`,
      ({ id }) => `consumer ${id} is not known by the tags that it carries`,
    ),
};

type Moved = { id: string; consumer: number | null; dateMs: number; tagSet: number | null };
type Batch = { seq: number; account: number; consumer: number | null; lastSequence: number | null } & {
  dateMs: number;
  tags: string | null;
};

type TrailTag = { seq: number; tag: number; key: string | null };
const trailTags = query<[account: number], TrailTag>(
  `SELECT l.seq, t.seq AS tag, l.new_value ->> 'key' AS key FROM audit_log l INDEXED BY audit_of_account_by_type
    JOIN tags t ON t.id = l.resource_id
    WHERE l.account = ? AND l.resource_type = 'tag' ORDER BY l.seq`,
);

/** Resolves a key to the tag that used it at a row of the audit: tags are renamed, and keys are reused. */
class KeysThroughTime {
  readonly #trail: readonly TrailTag[];
  readonly #keyOf = new Map<number, string>();
  #at = 0;

  constructor(trail: readonly TrailTag[]) {
    this.#trail = trail;
  }

  /** The tag with a key just before a row of the audit; rows are requested in their order. */
  tagAt(key: string, auditSeq: number): number | undefined {
    for (; this.#at < this.#trail.length && this.#trail[this.#at]!.seq < auditSeq; this.#at++) {
      const { tag, key: trail } = this.#trail[this.#at]!;
      if (trail === null) this.#keyOf.delete(tag);
      else this.#keyOf.set(tag, trail);
    }
    for (const [tag, trail] of this.#keyOf) if (trail === key) return tag;
    return undefined;
  }
}

/** Tags of consumers according to the audit. */
class TrailTags {
  readonly #reader: Reader;
  readonly #keys = new Map<number, KeysThroughTime>();
  readonly #changes = new Map<number, Change[]>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  take({ seq, account, consumer, dateMs, tags }: Batch): void {
    const keys = memoized(
      this.#keys,
      account,
      () => new KeysThroughTime(trailTags.all(this.#reader, account)),
    );
    const members = (JSON.parse(tags ?? noTags) as { key: string; value: string }[])
      .map(({ key, value }): [number, string] => [keys.tagAt(key, seq) ?? 0, value])
      .sort(([a], [b]) => a - b);
    const content = JSON.stringify(members);
    const changes = memoized(this.#changes, consumer!, () => []);
    if ((changes.at(-1)?.content ?? noTags) !== content) changes.push({ dateMs, content });
  }

  /** The content of the tag set that a consumer carried at a date. */
  at(consumer: number, dateMs: number): string {
    return this.#changes.get(consumer)?.findLast((change) => change.dateMs <= dateMs)?.content ?? noTags;
  }

  /** Yields the tag changes of each consumer. */
  *entries(): Generator<[consumer: number, changes: readonly Change[]]> {
    yield* this.#changes;
  }
}

const tables = ['deliveries', 'recharges', 'credits'] as const;

const movements = walkCheck('tags of movements', wrongTags);

function* wrongTags(reader: Reader): Generator<string> {
  const contents = new Map(
    [...everyRow<{ seq: number; content: string }>(reader, 'SELECT seq, content FROM tag_sets')].map(
      ({ seq, content }) => [seq, JSON.stringify(JSON.parse(content))],
    ),
  );
  const contentOf = (set: number | null) => (set === null ? noTags : contents.get(set));
  const trail = new TrailTags(reader);
  yield* wrongAsArrived(reader, trail, contentOf);
  yield* wrongHistories(reader, trail, contentOf);
  const returns = everyRow<{ id: string }>(
    reader,
    `SELECT r.id FROM returns r JOIN deliveries d ON d.seq = r.delivery WHERE r.tag_set IS NOT d.tag_set
      LIMIT ${maxListed}`,
  );
  for (const { id } of returns) yield `the return ${id} has other tags than its delivery`;
}

/** Movements that got their tags on arrival, batch by batch, with the tags known then. */
function* wrongAsArrived(
  reader: Reader,
  trail: TrailTags,
  contentOf: (set: number | null) => string | undefined,
): Generator<string> {
  const cursors = tables.map((table) => new Arrivals(reader, table));
  const rows = everyRow<Batch>(
    reader,
    `SELECT l.seq, ifnull(c.account, l.account) AS account, c.seq AS consumer, l.date_ms AS dateMs,
      l.new_value -> 'tags' AS tags, iif(l.resource_type = 'movements', l.new_value ->> 'lastSequence', NULL) AS lastSequence
      FROM audit_log l LEFT JOIN consumers c ON l.resource_type = 'consumer' AND c.id = l.resource_id
      WHERE (l.resource_type = 'consumer' AND l.new_value IS NOT NULL)
        OR (l.resource_type = 'movements' AND l.action = 'create') ORDER BY l.seq`,
  );
  try {
    for (const row of rows) {
      if (row.consumer !== null) trail.take(row);
      if (row.lastSequence === null) continue;
      for (const cursor of cursors)
        for (const { id, consumer, dateMs, tagSet } of cursor.takeUpTo(row.account, row.lastSequence))
          if ((consumer === null ? noTags : trail.at(consumer, dateMs)) !== contentOf(tagSet))
            yield `a row of ${cursor.table}, ${id}, has other tags than its consumer carried then`;
    }
  } finally {
    for (const cursor of cursors) cursor.close();
  }
}

/** Stored former tags of consumers, at each moment at which they changed. */
function* wrongHistories(
  reader: Reader,
  trail: TrailTags,
  contentOf: (set: number | null) => string | undefined,
): Generator<string> {
  const histories = new Map<number, { sinceMs: number; tagSet: number | null }[]>();
  const rows = everyRow<{ consumer: number; sinceMs: number; tagSet: number | null }>(
    reader,
    `SELECT consumer, since_ms AS sinceMs, tag_set AS tagSet FROM former_tag_sets
      UNION ALL SELECT seq, tags_since_ms, tag_set FROM consumers WHERE tags_since_ms IS NOT NULL ORDER BY 1, 2`,
  );
  for (const { consumer, ...row } of rows) memoized(histories, consumer, () => []).push(row);
  const isRight = (consumer: number, dateMs: number) => {
    const row = histories.get(consumer)?.findLast(({ sinceMs }) => sinceMs <= dateMs);
    return contentOf(row?.tagSet ?? null) === trail.at(consumer, dateMs);
  };
  for (const [consumer, changes] of trail.entries())
    if (!changes.every(({ dateMs }) => isRight(consumer, dateMs)))
      yield `what consumer ${consumer} carried is not kept as the audit tells it`;
  // A first row without tags changes nothing. A change that was undone within its moment leaves one, at the date of an
  // audit row.
  const moments = new Set(
    [...everyRow<{ dateMs: number }>(reader, momentsWithoutTags)].map(({ dateMs }) => dateMs),
  );
  const isFirstRight = ([first]: readonly { sinceMs: number; tagSet: number | null }[]) =>
    first!.tagSet !== null || moments.has(first!.sinceMs);
  for (const [consumer, all] of histories)
    if (!isFirstRight(all) || !all.every(({ sinceMs }) => isRight(consumer, sinceMs)))
      yield `what consumer ${consumer} carried before is not what the audit tells`;
}

/** The dates of audit rows at which someone is recorded to have begun to carry no tags. */
const momentsWithoutTags = `SELECT DISTINCT date_ms AS dateMs FROM audit_log WHERE date_ms IN (
  SELECT since_ms FROM former_tag_sets WHERE tag_set IS NULL
  UNION SELECT tags_since_ms FROM consumers WHERE tag_set IS NULL AND tags_since_ms IS NOT NULL)`;

/** The rows of a table after a place, in the order of their arrival. */
class Arrivals {
  readonly table: string;
  readonly #rows: Iterator<Moved & { account: number; sequence: number }>;
  #head: (Moved & { account: number; sequence: number }) | undefined;

  constructor(reader: Reader, table: string) {
    this.table = table;
    this.#rows = everyRow<Moved & { account: number; sequence: number }>(
      reader,
      `SELECT id, account, sequence, consumer, date_ms AS dateMs, tag_set AS tagSet FROM ${table}
        ORDER BY seq`,
    );
    this.#advance();
  }

  *takeUpTo(account: number, sequence: number): Generator<Moved> {
    while (this.#head && this.#head.account === account && this.#head.sequence <= sequence) {
      yield this.#head;
      this.#advance();
    }
  }

  close(): void {
    this.#rows.return?.();
  }

  #advance(): void {
    const next = this.#rows.next();
    this.#head = next.done ? undefined : next.value;
  }
}

/** The tags that consumers carried, and those that stayed with movements. */
export const tagChecks: Check[] = [sets, now, movements];
