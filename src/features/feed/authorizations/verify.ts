import { type Check, everyRow, sentences } from '../../../store/checks/check.ts';
import { maxRefusals } from './refusals.ts';

const differing = `SELECT a.id, c.account, ifnull(c.refusals, 0) AS stored, r.refusals AS counted,
    ifnull(c.unknown_codes, 0) AS cachedUnknown, r.unknown AS countedUnknown
  FROM accounts a LEFT JOIN refusal_counts c ON c.account = a.seq
    JOIN (SELECT s.seq, (SELECT count(*) FROM refusals WHERE account = s.seq) AS refusals,
      (SELECT count(*) FROM unknown_codes WHERE account = s.seq) AS unknown FROM accounts s) r ON r.seq = a.seq
  WHERE c.refusals IS NOT r.refusals OR c.unknown_codes IS NOT r.unknown`;

type Differing = {
  id: string;
  stored: number;
  counted: number;
  cachedUnknown: number;
  countedUnknown: number;
};

/** By these counts an account's oldest rows go. */
const counts: Check = {
  name: 'refusal counts',
  run: (reader) =>
    sentences<Differing>(
      reader,
      differing,
      ({ id, stored, counted, cachedUnknown, countedUnknown }) =>
        `account ${id} has ${counted} refusals and ${countedUnknown} unknown codes, and counts ${stored} and ${cachedUnknown}`,
    ),
};

const gaps = `SELECT seq, before FROM (SELECT seq, lag(seq, 1, 0) OVER (ORDER BY seq) AS before FROM refusals)
  WHERE seq <> before + 1 LIMIT 20`;

/** Refusals are numbered without a gap, as long as no account has so many that its oldest went. */
const numbers: Check = {
  name: 'numbers of refusals',
  run(reader) {
    const [fullest] = everyRow<{ most: number | null }>(
      reader,
      'SELECT max(refusals) AS most FROM refusal_counts',
    );
    if ((fullest?.most ?? 0) >= maxRefusals) return [];
    return sentences<{ seq: number; before: number }>(
      reader,
      gaps,
      ({ seq, before }) => `between refusals ${before} and ${seq} some are missing`,
    );
  },
};

export const refusalChecks: readonly Check[] = [counts, numbers];
