import { account, nameInUrl } from './account.ts';

/** Where the panel is; everything else begins so. */
export const root = '/panel';

type Query = Record<string, string | number | boolean | null | undefined>;

/** The URL of a view of the account that is shown: `pathTo('people', id)`. */
export function pathTo(...parts: string[]): string {
  const own = account.value ? [nameInUrl(account.value)] : [];
  return [root, ...own, ...parts.map(encodeURIComponent)].join('/');
}

/** A URL with other members in its query; those that are null or empty are left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}
