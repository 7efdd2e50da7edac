import * as v from 'valibot';
import {
  array,
  check,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../interface/fields.ts';
import { parseJson } from '../interface/json-bytes.ts';
import { permissions } from '../interface/permissions.ts';
import { timeZone } from '../interface/time-zone.ts';
import { isUuid } from '../store/ids.ts';
import { currencies } from './currencies.ts';
import { businessLineList } from './tenant-fields.ts';

/*
 * The site file of contract section 2: what an operator's installation consists of. Whatever has an id or a name
 * already may leave out what should stay as it is, so what a new thing needs is checked when it is made.
 */

function id() {
  return optional(
    v.pipe(
      v.string('isUUID'),
      v.check(isUuid, 'isUUID'),
      v.transform((given) => given.toLowerCase()),
    ),
  );
}

const device = object({
  id: id(),
  serial: optional(text()),
  name: optional(text()),
  businessLines: optional(businessLineList()),
  controllerSerial: optional(nullable(text())),
});

const operation = object({ id: id(), name: optional(text()), devices: optional(array(device)) });

const account = object({
  id: id(),
  name: optional(text()),
  currency: optional(oneOf(currencies)),
  timeZone: optional(timeZone()),
  businessLines: optional(businessLineList()),
  tags: optional(array(text())),
  operations: optional(array(operation)),
});

const key = object({
  id: id(),
  label: optional(text()),
  scope: optional(oneOf(['account', 'client'])),
  // its id or its name
  account: optional(text()),
  permissions: optional(array(oneOf(permissions))),
  rateLimit: optional(integer(1)),
  expiresAt: optional(nullable(instant())),
});

const controller = object({ id: id(), serial: optional(text()), account: optional(text()) });

const client = object({
  id: id(),
  name: optional(text()),
  accounts: optional(array(account)),
  keys: optional(array(key)),
  controllers: optional(array(controller)),
});

const siteFile = object({ clients: array(client) });

export type SiteFile = Value<typeof siteFile>;
export type SiteClient = Value<typeof client>;
export type SiteAccount = Value<typeof account>;
export type SiteOperation = Value<typeof operation>;
export type SiteDevice = Value<typeof device>;
export type SiteKey = Value<typeof key>;
export type SiteController = Value<typeof controller>;

/** What is wrong with a site file, in one line that begins with the place in it. */
export class SiteFileError extends Error {
  override readonly name = 'SiteFileError';

  constructor(path: string, what: string) {
    super(path === '' ? what : `${path} ${what}`);
  }
}

const wordsOf: Record<string, string> = {
  whitelistValidation: 'is not a member that a site file has there',
  isUUID: 'must be a UUID',
  isString: 'must be a text',
  isObject: 'must be an object',
  isArray: 'must be a list',
  isInt: 'must be an integer',
  isIn: 'is not one of the values that there are',
  isTimeZone: 'is no IANA time zone',
  isISO8601: 'must be an ISO 8601 date',
  minLength: 'is too short',
  maxLength: 'is too long',
  min: 'is too small',
  arrayMinSize: 'must not be empty',
  arrayUnique: 'names something twice',
};

/** Reads the text of a site file. @throws SiteFileError */
export function parseSiteFile(content: string): SiteFile {
  let given: unknown;
  try {
    given = parseJson(content);
  } catch (error) {
    throw new SiteFileError('', `is not valid JSON: ${(error as Error).message}`);
  }
  const { value, errors, omitted } = check(siteFile, given);
  if (value) return value;
  const [first, ...more] = errors!;
  const { field, rule } = first!;
  const found = valueAt(given, field);
  const shown = found === undefined || typeof found === 'object' ? '' : ` (${JSON.stringify(found)})`;
  const count = more.length + omitted!;
  const others = count > 0 ? `; ${count} more like this` : '';
  throw new SiteFileError(field, `${wordsOf[rule] ?? `breaks ${rule}`}${shown}${others}`);
}

function valueAt(given: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, member) => (at as Record<string, unknown> | undefined)?.[member], given);
}
