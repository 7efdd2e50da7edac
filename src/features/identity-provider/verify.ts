import { identityProviderBody } from '../../access/identity-provider.ts';
import { type Check, differsFromAudit, maxListed, sentences } from '../../store/checks/check.ts';

/** The last audit row of each identity; `told` is null if it was removed. */
const lastTold = `SELECT resource_id AS user, told FROM (
    SELECT resource_id, new_value AS told, row_number() OVER (PARTITION BY resource_id ORDER BY seq DESC) AS newest
      FROM audit_log WHERE resource_type = 'identity') WHERE newest = 1`;

/** Compares the identity provider and its users with their last audit entries. */
export const identityProviderCheck: Check = {
  name: 'identity provider by the audit',
  onlyFull: true,
  run(reader) {
    return [
      ...(differsFromAudit(reader, 'identity_provider', identityProviderBody(reader))
        ? ['the identity provider is not as the audit tells']
        : []),
      ...sentences<{ user: string }>(
        reader,
        `SELECT u.id AS user FROM users u LEFT JOIN identities i ON i.user = u.seq LEFT JOIN (${lastTold}) t ON t.user = u.id
          WHERE (i.user IS NULL) <> (t.told IS NULL) OR i.issuer <> t.told ->> 'issuer' OR i.subject <> t.told ->> 'subject'
          LIMIT ${maxListed}`,
        ({ user }) => `the identity of user ${user} is not as the audit tells`,
      ),
    ];
  },
};
