import { account, nameInUrl } from './account.ts';

export { withQuery } from '../api/query.ts';

/** Where the panel is; everything else begins so. */
export const root = '/panel';

/** The URL of a view of the account that is shown: `pathTo('people', id)`. */
export function pathTo(...parts: string[]): string {
  const own = account.value ? [nameInUrl(account.value)] : [];
  return [root, ...own, ...parts.map(encodeURIComponent)].join('/');
}
