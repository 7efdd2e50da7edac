export type Item = {
  id: string;
  accountId: string;
  clientId: string;
  businessLine?: string;
  serial: string;
  consumer?: { codeId: string } | null;
  product?: { sellValue: number; balancePaid: number };
};
export type Body = { [member: string]: unknown };

/** Calls, and is answered. @throws when it is refused */
export type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Body>;

/** The place to fill: an account, one of its machines, and a product that the machine sells. */
export type Place = { accountId: string; clientId: string; device: Item; productId: string };

/** Returns a caller with these headers. */
export function callerOf(address: string, credentials: Record<string, string>): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: { ...credentials, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text || '{}') as Body;
  };
}
