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
} from '../../api/fields.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { permissions } from '../../api/permissions.ts';
import { timeZone } from '../../api/time-zone.ts';
import { textOfFile } from '../../api/utf8.ts';
import { currencies } from '../../lib/currency-codes.ts';
import { isUuid } from '../../store/ids.ts';
import { businessLineList } from '../sites/tenant-fields.ts';
import { contradictionsOf } from './site-contradictions.ts';
import { SiteFileError, siteProblem } from './site-problems.ts';
import { wordsOf } from './site-words.ts';

/*
 * The site file (rules/site-file): what an operator's installation consists of. Whatever has an id or a name already
 * may leave out what should stay as it is, so what a new thing needs is checked when it is made.
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

/** Reads the bytes of a site file: JSON in UTF-8, with or without a byte order mark. @throws SiteFileError */
export function readSiteFile(bytes: Uint8Array): SiteFile {
  let content: string;
  try {
    content = textOfFile(bytes);
  } catch (error) {
    throw siteProblem('', (error as Error).message);
  }
  return parseSiteFile(content);
}

/** Reads the text of a site file. @throws SiteFileError with everything that is wrong in it */
export function parseSiteFile(content: string): SiteFile {
  let given: unknown;
  try {
    given = parseJson(content);
  } catch (error) {
    throw siteProblem('', `is not valid JSON: ${(error as Error).message}`);
  }
  const { value, errors, omitted } = check(siteFile, given);
  if (value) return value;
  const problems = errors!.map((error) => ({ path: error.field, what: wordsOf(siteFile, given, error) }));
  throw new SiteFileError([...problems, ...contradictionsOf(given)], omitted);
}
