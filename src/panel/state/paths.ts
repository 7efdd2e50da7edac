import { type Account, account, nameInUrl } from './account.ts';

export { withQuery } from '../api/query.ts';

/** The path of the panel. All its addresses start with it. */
export const root = '/panel';

/** The page to which the identity provider sends users back. */
export const returnPage = `${root}/sign-in`;

/** The same view, by its URL, in another account: without what narrows a list, which is of the first one. */
export function pathIn(other: Account, url: string): string {
  const [, , , ...rest] = url.split('?')[0]!.split('/');
  return [root, nameInUrl(other), ...rest].join('/');
}

/** The URL of a view of the account that is shown: `pathTo('people', id)`. */
export function pathTo(...parts: string[]): string {
  const own = account.value ? [nameInUrl(account.value)] : [];
  return [root, ...own, ...parts.map(encodeURIComponent)].join('/');
}
