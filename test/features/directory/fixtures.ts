import type { Answer, Owner, Site } from '../../support/site.ts';

/** Calls SCIM as the directory of an account does, or with another token. */
export function scim(
  site: Site,
  method: string,
  path: string,
  {
    body,
    owner = 'north',
    token = site.directory(owner),
  }: { body?: unknown; owner?: Owner; token?: string } = {},
): Promise<Answer> {
  return site.call(method, `/scim/v2${path}`, {
    key: null,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    body,
  });
}

export const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

let made = 0;

/** A user as Microsoft Entra ID creates one. */
export function newUser(more: object = {}) {
  made++;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `person.${made}@contoso.example`,
    externalId: `E-${made}`,
    displayName: `Person ${made}`,
    active: true,
    ...more,
  };
}
