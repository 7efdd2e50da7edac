import { type Check, everyRow, maxListed, sentences, walkCheck } from '../../../store/checks/check.ts';
import type { Reader } from '../../../store/statement.ts';
import { auditedExtra } from './extra-store.ts';
import { clockSlackMs } from './extra-uses.ts';

/** An extra by the person's id and its own: the value that its code had then is in the audit alone. */
const named = 'substr(resource_id, 1, 36) || substr(resource_id, -36)';
const audited = `SELECT account, id, body, isRemoved FROM (
    SELECT account, ${named} AS id, ifnull(new_value, previous_value) AS body, new_value IS NULL AS isRemoved,
      row_number() OVER (PARTITION BY account, ${named} ORDER BY seq DESC) AS newest
      FROM audit_log WHERE resource_type = 'extra') WHERE newest = 1`;
const stored = `SELECT x.account, c.id || x.id AS id, ${auditedExtra} AS body, x.removed_ms IS NOT NULL AS isRemoved
  FROM extras x JOIN products p ON p.seq = x.product JOIN codes k ON k.seq = x.code AND k.client = x.client
  JOIN consumers c ON c.seq = k.consumer`;
/** An extra that was taken away at another moment than the audit says; that of an entry may be later, where a clock went back. */
const movedEnds = `SELECT ${named} AS id FROM audit_log l JOIN extras x ON x.id = substr(l.resource_id, -36)
  WHERE l.resource_type = 'extra' AND l.new_value IS NULL AND (x.removed_ms > l.date_ms OR (x.removed_ms < l.date_ms
    AND (SELECT b.date_ms FROM audit_log b WHERE b.seq = l.seq - 1) < l.date_ms))`;

/**
 * Extras are numbered as they are made, and none is ever deleted: the one that expires first is used, the oldest among
 * equals.
 */
const renumbered = `SELECT id FROM (SELECT x.seq, x.id, row_number() OVER (ORDER BY l.first) AS place FROM extras x
  JOIN (SELECT substr(resource_id, -36) AS id, min(seq) AS first FROM audit_log WHERE resource_type = 'extra' GROUP BY 1) l
    ON l.id = x.id) WHERE seq <> place`;

/** Compares extras with their last audit entries. */
const extras: Check = {
  name: 'extras',
  onlyFull: true,
  run: (reader) => {
    const sql = `SELECT id FROM (${audited} EXCEPT ${stored}) UNION SELECT id FROM (${stored} EXCEPT ${audited})
      UNION ${movedEnds} UNION ${renumbered} LIMIT ${maxListed}`;
    return sentences<{ id: string }>(
      reader,
      sql,
      ({ id }) => `the extra ${id.slice(-36)} is not as the audit tells`,
    );
  },
};

type Given = {
  seq: number;
  id: string;
  code: number;
  product: number;
  quantity: number;
  used: number;
  createdMs: number;
  untilMs: number;
  after: number;
  before: number | null;
};
type Taken = { seq: number; code: number; product: number; dateMs: number; extra: number | null };

/** A check that recomputes which deliveries used which extras, in order of arrival. */
const uses = walkCheck('uses of extras', wrongUses);

function* wrongUses(reader: Reader): Generator<string> {
  const given = [
    ...everyRow<Given>(
      reader,
      `SELECT seq, id, code, product, quantity, used, created_ms AS createdMs, until_ms AS untilMs,
        after_delivery AS after, before_delivery AS before FROM extras ORDER BY until_ms, seq`,
    ),
  ];
  const byHolder = Map.groupBy(given, ({ code, product }) => `${code} ${product}`);
  const used = new Map<number, number>();
  const taken = everyRow<Taken>(
    reader,
    `SELECT d.seq, d.code, d.product, d.date_ms AS dateMs, u.extra FROM deliveries d
      LEFT JOIN extra_uses u ON u.delivery = d.seq AND u.code = d.code AND u.product = d.product AND u.date_ms = d.date_ms
      WHERE d.is_delivered = 1 AND d.business_line = 'eas'
        AND (d.code, d.product) IN (SELECT code, product FROM extras) ORDER BY d.seq`,
  );
  for (const { seq, code, product, dateMs, extra } of taken) {
    const due = byHolder
      .get(`${code} ${product}`)!
      .find((one) => isFor(one, seq, dateMs, used.get(one.seq) ?? 0));
    if (due) used.set(due.seq, (used.get(due.seq) ?? 0) + 1);
    if ((due?.seq ?? null) !== extra)
      yield `delivery ${seq} used extra ${extra}, and should have used ${due?.seq ?? null}`;
  }
  for (const { seq, id, used: stored } of given)
    if (stored !== (used.get(seq) ?? 0))
      yield `the extra ${id} was used ${used.get(seq) ?? 0} times, and counts ${stored}`;
  const [row] = everyRow<{ count: number }>(reader, 'SELECT count(*) AS count FROM extra_uses');
  const all = [...used.values()].reduce((sum, one) => sum + one, 0);
  if (row!.count !== all) yield `${row!.count} uses of extras are kept, and there were ${all}`;
}

function isFor(extra: Given, delivery: number, dateMs: number, used: number): boolean {
  return (
    delivery > extra.after &&
    (extra.before === null || delivery <= extra.before) &&
    used < extra.quantity &&
    dateMs < extra.untilMs &&
    dateMs + clockSlackMs >= extra.createdMs
  );
}

/** Checks of extras. */
export const extraChecks: Check[] = [extras, uses];
