/** The areas of paths: each takes credentials of its own kind. */
export type Area = 'api' | 'feed' | 'scim';

/**
 * The area of a path. Controllers report below `/feed` (rules/feed#tokens), directories provision below `/scim`
 * (rules/directory#tokens), and everything else is for keys and people.
 */
export function areaOf(path: string): Area {
  if (isBelow(path, '/feed')) return 'feed';
  return isBelow(path, '/scim') ? 'scim' : 'api';
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
