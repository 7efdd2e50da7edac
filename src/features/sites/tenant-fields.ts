import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import { array, boolean, id, nullable, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { allPermissions } from '../../api/permissions.ts';
import { queryBoolean, scopeFields } from '../../api/queries.ts';
import { timeZone } from '../../api/time-zone.ts';
import { currencies } from '../../lib/currency-codes.ts';

/** The two lines of a dispensing business (rules/catalogue). */
export const businessLines = ['vending', 'eas'] as const;
export type BusinessLine = (typeof businessLines)[number];

/** Business lines of an account or a device: one at least, each once, in the order above. */
export function businessLineList() {
  return v.pipe(
    array(oneOf(businessLines), 1),
    v.check((lines) => new Set(lines).size === lines.length, 'arrayUnique'),
    v.transform((lines) => businessLines.filter((line) => lines.includes(line))),
  );
}

export const newClient = object({ name: text() });

export const clientEdit = object({ name: optional(text()) });

const accountMembers = {
  name: text(),
  currency: oneOf(currencies),
  timeZone: timeZone(),
  businessLines: businessLineList(),
};

export const newAccount = object({ clientId: optional(id()), ...accountMembers });

/** The most bytes of a logo, and the most pixels of a side. */
export const logoBounds = { bytes: 256 * 1024, pixels: 2000 };

/** The texts and the logo of issue records; null is the default again, and what is absent stays. */
const issueRecordEdit = object({
  company: optional(nullable(text())),
  statement: optional(nullable(text(1, 2000))),
  logo: optional(
    v.pipe(
      // Base64 has four characters for three bytes.
      nullable(text(1, Math.ceil(logoBounds.bytes / 3) * 4)),
      v.description('A PNG or a JPEG in base64; null removes the logo.'),
    ),
  ),
});

export const accountEdit = object({
  name: optional(accountMembers.name),
  currency: optional(accountMembers.currency),
  timeZone: optional(accountMembers.timeZone),
  businessLines: optional(accountMembers.businessLines),
  isActive: optional(boolean()),
  consumptionByPerson: optional(boolean()),
  issueRecord: optional(issueRecordEdit),
});

export const clientQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

export const accountQuery = object({
  isActive: optional(queryBoolean()),
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** See rules/keys-and-permissions#who-am-i. */
export const meReply = v.object({
  id: v.string(),
  label: v.string(),
  scope: v.picklist(scopeLevels),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  permissions: v.array(v.picklist(allPermissions)),
  rateLimit: v.number(),
  expiresAt: v.nullable(v.string()),
});

/** See rules/sites. */
export const clientReply = v.object({ id: v.string(), name: v.string(), createdAt: v.string() });

/** See rules/sites. */
export const accountReply = v.object({
  id: v.string(),
  clientId: v.string(),
  name: v.string(),
  currency: v.string(),
  timeZone: v.string(),
  businessLines: v.array(v.picklist(businessLines)),
  isActive: v.boolean(),
  consumptionByPerson: v.boolean(),
  issueRecord: v.optional(
    v.object({
      company: v.nullable(v.string()),
      statement: v.nullable(v.string()),
      logo: v.nullable(
        v.object({
          mediaType: v.picklist(['image/png', 'image/jpeg']),
          width: v.number(),
          height: v.number(),
          sha256: v.string(),
        }),
      ),
    }),
  ),
  createdAt: v.string(),
});

export type NewAccountBody = Value<typeof newAccount>;
export type IssueRecordEdit = Value<typeof issueRecordEdit>;
export type AccountEditBody = Value<typeof accountEdit>;
export type ClientQuery = Value<typeof clientQuery>;
export type AccountQuery = Value<typeof accountQuery>;
