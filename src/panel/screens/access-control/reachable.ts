/** What is known of where the appliance listens (`GET /system`). */
type Known = {
  listens: { baseUrl: string | null; allowedHosts: readonly string[] };
  certificate: { names: readonly string[] } | null;
};

/** Whether only the machine itself reaches what goes by this name. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/i.test(host);
}

/**
 * The address that a device in the network reaches the appliance at: the one that it was told is its own, else the one
 * in the browser, else the same with a name that it goes by. Null where none of them leads beyond the machine itself.
 */
export function reachableAddress(origin: string, known: Known | undefined): string | null {
  const own = known?.listens.baseUrl;
  if (own && URL.canParse(own) && !isLoopback(new URL(own).hostname)) return new URL(own).origin;
  const here = new URL(origin);
  if (!isLoopback(here.hostname)) return origin;
  const names = [...(known?.listens.allowedHosts ?? []), ...(known?.certificate?.names ?? [])];
  const [name] = names
    .map((one) => one.replace(/:\d+$/, ''))
    .filter((one) => !isLoopback(one) && !one.startsWith('*'));
  if (name === undefined) return null;
  const host = name.includes(':') ? `[${name}]` : name;
  return `${here.protocol}//${host}${here.port === '' ? '' : `:${here.port}`}`;
}
