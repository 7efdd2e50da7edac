/** True if a host name or an address is of the machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
