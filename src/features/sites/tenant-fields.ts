import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import {
  array,
  boolean,
  described,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { allPermissions } from '../../api/permissions.ts';
import { filter, scopeFields } from '../../api/queries.ts';
import { timeZone } from '../../api/time-zone.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
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

export const newClient = object({ name: described('The name of the client.', text()) });

export const clientEdit = object({ name: described('The name of the client.', optional(text())) });

const currencyText =
  'The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements.';
const timeZoneText = 'The IANA time zone in which its days, periods and schedules are counted.';

const accountMembers = {
  name: described('The name of the account.', text()),
  currency: described(currencyText, oneOf(currencies)),
  timeZone: described(timeZoneText, timeZone()),
  businessLines: described('The business lines: `vending`, `eas`, or both.', businessLineList()),
};

export const newAccount = object({ clientId: sent.clientId, ...accountMembers });

/** The most bytes of a logo, and the most pixels of a side. */
export const logoBounds = { bytes: 256 * 1024, pixels: 2000 };

const companyText = 'The company name on issue records; null for the name of the client.';
const statementText = 'The declaration above the signatures; null for the default of the language.';

/** The texts and the logo of issue records; null is the default again, and what is absent stays. */
const issueRecordEdit = object({
  company: described(companyText, optional(nullable(text()))),
  statement: described(statementText, optional(nullable(text(1, 2000)))),
  logo: optional(
    described(
      'A PNG or a JPEG in base64; null removes the logo.',
      nullable(text(1, Math.ceil(logoBounds.bytes / 3) * 4)),
    ),
  ),
});

const issueRecordText = 'The texts and the logo of issue records; absent if none is set.';

export const accountEdit = object({
  name: optional(accountMembers.name),
  currency: optional(accountMembers.currency),
  timeZone: optional(accountMembers.timeZone),
  businessLines: optional(accountMembers.businessLines),
  isActive: described('True if the account is in use.', optional(boolean())),
  consumptionByPerson: described('True if figures of consumption may be per person.', optional(boolean())),
  issueRecord: described(issueRecordText, optional(issueRecordEdit)),
});

export const clientQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

export const accountQuery = object({
  isActive: filter.isActive,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** See rules/keys-and-permissions#who-am-i. */
export const meReply = v.object({
  id: described('The id of the key.', uuid),
  label: member.label,
  scope: described(
    'The scope: `account`, `client` (all of its accounts), or for users `all`.',
    v.picklist(scopeLevels),
  ),
  clientId: described(
    'The id of the client of the key; null for a user with access to all clients.',
    v.nullable(uuid),
  ),
  accountId: described(
    'The id of the account of the key; null for all accounts of the client.',
    v.nullable(uuid),
  ),
  permissions: described('The permissions.', v.array(v.picklist(allPermissions))),
  rateLimit: described('The maximum number of requests per minute.', wholeNumber),
  expiresAt: described('The expiry of the key; null for never.', v.nullable(timestamp)),
});

/** See rules/sites. */
export const clientReply = v.object({
  id: member.id,
  name: described('The name of the client.', v.string()),
  createdAt: member.createdAt,
});

/** See rules/sites. */
export const accountReply = v.object({
  id: member.id,
  clientId: member.clientId,
  name: described('The name of the account.', v.string()),
  currency: described(currencyText, v.string()),
  timeZone: described(timeZoneText, v.string()),
  businessLines: described(
    'The business lines: `vending`, `eas`, or both.',
    v.array(v.picklist(businessLines)),
  ),
  isActive: described('True if the account is in use.', v.boolean()),
  consumptionByPerson: described('True if figures of consumption may be per person.', v.boolean()),
  issueRecord: described(
    issueRecordText,
    v.optional(
      v.object({
        company: described(companyText, v.nullable(v.string())),
        statement: described(statementText, v.nullable(v.string())),
        logo: described(
          'The logo at the top of issue records; null for none.',
          v.nullable(
            v.object({
              mediaType: described('`image/png` or `image/jpeg`.', v.picklist(['image/png', 'image/jpeg'])),
              width: described('Its width in pixels.', wholeNumber),
              height: described('Its height in pixels.', wholeNumber),
              sha256: described('The SHA-256 of its bytes, in hexadecimal.', v.string()),
            }),
          ),
        ),
      }),
    ),
  ),
  createdAt: member.createdAt,
});

export type NewAccountBody = Value<typeof newAccount>;
export type IssueRecordEdit = Value<typeof issueRecordEdit>;
export type AccountEditBody = Value<typeof accountEdit>;
export type ClientQuery = Value<typeof clientQuery>;
export type AccountQuery = Value<typeof accountQuery>;
