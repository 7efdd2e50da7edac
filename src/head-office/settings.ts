/** Forms of personal data in shipped rows (rules/head-office#people). */
export const personalModes = ['pseudonym', 'full', 'none'] as const;
export type Personal = (typeof personalModes)[number];

/** Settings of shipping to a head office. Plain data, because a thread gets it. */
export type HeadSettings = {
  /** `postgres://user@host:port/database?sslmode=…`, without a password where that comes from elsewhere. */
  url: string;
  /** The site's name there, unique among all. */
  site: string;
  personal: Personal;
  /** The usual number of movements in one transaction; batches of controllers are not divided. */
  batch: number;
  /** The password, where it is in a file or in the environment. */
  password?: string | undefined;
};

export const batchRange = { min: 1, max: 50_000, default: 5000 } as const;

/** Names of sites: they are in keys, in file names and in dashboards. */
export const siteNamePattern = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,62}$/;

/** An address as people may see it: whose password is in it, is not. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return 'postgres://…';
  const shown = new URL(url);
  if (shown.password) shown.password = '…';
  return decodeURI(shown.href);
}

/**
 * Allowed parameters of an address. A password is not one of them, because addresses are shown without their
 * own password only.
 */
const parameters = ['sslmode', 'sslrootcert', 'host', 'port'];

/** Returns the reason why an address cannot be shipped to; undefined if it can. The text never shows the address. */
export function faultOfUrl(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    return 'is no address such as postgres://larder@head.example/larder';
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) return `has ${unknown}=…, but only ${parameters.join(', ')} are allowed`;
  const mode = searchParams.get('sslmode');
  if (mode !== null && !['disable', 'require', 'verify-ca', 'verify-full'].includes(mode))
    return `has sslmode=${mode}, but it must be verify-full, verify-ca, require or disable`;
  return undefined;
}
