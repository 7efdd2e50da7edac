import { type Json, jsonObject } from '../store/json.ts';
import { change, column, query, replaceInto } from '../store/statement.ts';

/** The identity provider as it is stored. `secret` is sealed, `grants` is JSON, and `localOwner` is a `seq`. */
export type IdentityProviderRow = {
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  ca: string | null;
  groupsClaim: string;
  grants: string;
  localOwner: number | null;
  updatedAt: string;
};

export const identityProvider = query<[], IdentityProviderRow>(
  `SELECT name, issuer, client_id AS clientId, secret, ca, groups_claim AS groupsClaim, grants,
    local_owner AS localOwner, updated_at AS updatedAt FROM identity_provider WHERE only_row = 1`,
);
export const identityProviderBody = column<[], Json>(
  `SELECT ${jsonObject({
    name: 'name',
    issuer: 'issuer',
    clientId: 'client_id',
    ca: 'ca',
    groupsClaim: 'groups_claim',
    grants: 'json(grants)',
    localOwnerId: '(SELECT id FROM users WHERE seq = local_owner)',
    updatedAt: 'updated_at',
  })} FROM identity_provider WHERE only_row = 1`,
);
export const putIdentityProvider = replaceInto('identity_provider', {
  only_row: 'integer',
  name: 'text',
  issuer: 'text',
  client_id: 'text',
  secret: 'text',
  ca: 'text?',
  groups_claim: 'text',
  grants: 'text',
  local_owner: 'integer?',
  updated_at: 'text',
  seal: 'text',
});
export const removeIdentityProvider = change<[]>('DELETE FROM identity_provider WHERE only_row = 1');
