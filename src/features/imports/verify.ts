import { type Check, sentences } from '../../store/checks/check.ts';

const counted = `SELECT import, count(*) AS kept, count(undone_ms) AS undone, count(reason) AS left_as_is
  FROM import_rows GROUP BY 1`;

/** By these counts an import can be undone, and an account's oldest rows go. */
export const importChecks: readonly Check[] = [
  {
    name: 'counts of imported rows',
    run: (reader) =>
      sentences<{ id: string }>(
        reader,
        `SELECT i.id FROM imports i LEFT JOIN (${counted}) r ON r.import = i.seq
          WHERE (i.kept, i.undone, i.left_as_is) IS NOT
            (ifnull(r.kept, 0), ifnull(r.undone, 0), ifnull(r.left_as_is, 0))`,
        ({ id }) => `import ${id} has other rows than it counts`,
      ),
  },
];
