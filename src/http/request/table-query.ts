import { listTypes, type TableFormat } from '../../api/listed.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { preferredType } from './accept.ts';

/**
 * True if a query requests amounts in major units, which only a table has: `amounts=major` (rules/lists#as-a-table).
 * The query is returned without it, because the list has no such parameter.
 */
export function amountsAsked(queryString: string): { isMajor: boolean; rest: string } {
  if (!queryString.includes('amounts=')) return { isMajor: false, rest: queryString };
  const query = new URLSearchParams(queryString);
  if (query.getAll('amounts').join() !== 'major') return { isMajor: false, rest: queryString };
  query.delete('amounts');
  return { isMajor: true, rest: query.toString() };
}

const typesOfLists = ['application/json', 'text/csv', listTypes.ndjson] as const;

/**
 * The requested format of a list; undefined for JSON.
 * @throws `request.not_acceptable`
 */
export function tableAsked(accept: string | undefined): TableFormat | undefined {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return undefined;
  const type = preferredType(accept, typesOfLists);
  if (type === undefined)
    throw new Problem('request.not_acceptable', details.listTypes({ types: typesOfLists.join(', ') }));
  return ({ 'application/json': undefined, 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' } as const)[
    type
  ];
}
