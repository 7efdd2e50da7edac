import { requireBusinessLine } from '../../access/accounts.ts';
import { InUse } from '../../access/in-use.ts';
import { refuseBesideRemoved } from '../../access/lists.ts';
import { type AccountPolicy, accountForNew } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { findTag, tagInUse } from '../sites/tags.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';
import { replaceAllowedDevices, requireAllowedDevices } from './profile-devices.ts';
import type {
  ConsumptionSchedule,
  EasPolicy,
  NewProfile,
  Period,
  ProfileEdit,
  ProfileQuery,
  Qualification,
  VendingPolicy,
} from './profile-fields.ts';
import { type GrantedProduct, replaceGrantedProducts, requireGrantedProducts } from './profile-policy.ts';
import {
  insertProfile,
  type ProfileRow,
  profileRequiring,
  profiles,
  profilesOfAccount,
  profileWithName,
  updateProfile,
} from './profile-store.ts';
import { usableSchedule } from './schedule.ts';

/** True if codes are assigned to a profile. Removed codes have none. */
export const profileInUse = new InUse('profiles in use', ['codes', 'directories']);

tagInUse.answer('profiles', (reader, tag) => profileRequiring.get(reader, tag) !== undefined);

/** The members of a profile that an edit may change, as its body has them. */
type Editable = {
  name: string;
  period: Period;
  policy: VendingPolicy | EasPolicy;
  allowedDevices: string[] | null;
  consumptionSchedule: ConsumptionSchedule | null;
  qualification: Qualification | null;
};

/** Names of an account's live profiles. */
export function profileNames(
  reader: Reader,
  account: number,
): { seq: number; id: string; name: string; businessLine: BusinessLine }[] {
  return profilesOfAccount.all(reader, account);
}

/**
 * Creates a profile (rules/catalogue#profiles).
 * @throws `profiles.actor_scope_not_allowed`, `profiles.invalid_consumption_schedule`,
 *   `accounts.business_line_not_enabled`, what `requireAllowedDevices` and `requireGrantedProducts` throw,
 *   `profiles.name_exists`, `profiles.unknown_tag`
 */
export function createProfile({ tx, actor }: WriteContext, profile: NewProfile): Json {
  const account = accountForNew(tx, actor, profile.accountId, namedAccount);
  const { businessLine, name, period, policy, allowedDevices = null, qualification = null } = profile;
  if (qualification && businessLine !== 'eas') throw invalidField('qualification', 'isForBusinessLine');
  const consumptionSchedule = usableSchedule(profile.consumptionSchedule ?? null);
  requireBusinessLine(account, businessLine);
  const devices = requireAllowedDevices(tx, account.seq, businessLine, allowedDevices);
  const granted = grantedBy(tx, account.seq, policy);
  requireFreeName(tx, account.seq, name);
  const owned = { id: tx.newId(), client: account.client, account: account.seq };
  const seq = insertProfile.run(tx, {
    ...owned,
    business_line: businessLine,
    is_active: 1,
    ...columnsOf(tx, account.seq, {
      name,
      period,
      policy,
      allowedDevices,
      consumptionSchedule,
      qualification,
    }),
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
  });
  if (granted) replaceGrantedProducts(tx, seq, granted);
  replaceAllowedDevices(tx, seq, devices);
  return profiles.created({ tx, actor }, { ...owned, seq });
}

/** A page of the profiles in the key's scope, newest first. */
export function listProfiles(context: ReadContext, query: ProfileQuery): Json {
  if (query.removed) refuseBesideRemoved(query, ['productId']);
  return profiles.list(context, query, { product: query.productId && JSON.stringify(query.productId) });
}

/** @throws `profiles.not_found`, `profiles.actor_scope_not_allowed` */
export function readProfile(context: ReadContext, id: string): Json {
  return profiles.read(context, id);
}

/** The live profile with an id, of any account: for things that assign profiles. */
export function findProfile(reader: Reader, id: string): ProfileRow | undefined {
  return profiles.find(reader, id);
}

/**
 * Edits a profile; a member that is absent stays, lists and policies are replaced whole, null lifts
 * `allowedDevices` and `consumptionSchedule`. Only what changes is checked against the account, so a body that was
 * read can always be sent back; an edit that changes nothing leaves no audit row.
 * @throws what `readProfile` throws, `validation.failed` (`isForBusinessLine`), and what `createProfile` throws
 *   for the members that change
 */
export function editProfile({ tx, actor }: WriteContext, id: string, edit: ProfileEdit): Json {
  const row = profiles.require(tx, actor, id);
  const wanted = wantedOf(row, edit);
  const current = { qualification: null, ...JSON.parse(profiles.body(tx, actor, row.seq)) } as Editable;
  const changes = changesOf(current, wanted);
  return profiles.edit({ tx, actor }, row, {
    action: 'update',
    unchanged: Object.keys(changes).length === 0,
    apply() {
      applyChanges(tx, row, changes);
      const columns = columnsOf(tx, row.account, { ...current, ...changes });
      updateProfile.run(
        tx,
        columns.name,
        columns.period,
        columns.vending_policy,
        columns.restricts_devices,
        columns.consumption_schedule,
        columns.qualification_tag,
        columns.qualification_value,
        tx.nowIso,
        columns.search_text,
        row.seq,
      );
    },
  });
}

/** Activates or deactivates a profile; the state that is there already leaves no audit row. */
export function setProfileActive(context: WriteContext, id: string, active: boolean): undefined {
  return profiles.setActive(context, id, active);
}

/** Removes a profile that no code has. @throws `profiles.in_use`, and what `readProfile` throws */
export function removeProfile({ tx, actor }: WriteContext, id: string): undefined {
  const row = profiles.require(tx, actor, id);
  if (profileInUse.of(tx, row.seq)) throw new Problem('profiles.in_use');
  profiles.remove({ tx, actor }, row);
}

/** `accountId` names an account in the key's scope, for every key (rules/catalogue#profiles). */
const namedAccount: AccountPolicy = {
  ownApplies: 'when-none-is-named',
  outside: (accountId) =>
    new Problem('profiles.actor_scope_not_allowed', details.accountOutOfScope({ id: accountId })),
};

function requireFreeName(reader: Reader, account: number, name: string): void {
  if (profileWithName.get(reader, account, name) !== undefined) {
    throw new Problem('profiles.name_exists', details.profileNameTaken({ name }));
  }
}

function grantedBy(
  reader: Reader,
  account: number,
  policy: VendingPolicy | EasPolicy,
): GrantedProduct[] | null {
  return 'products' in policy ? requireGrantedProducts(reader, account, policy) : null;
}

/** The requested values of an edit, in the form of a body. */
function wantedOf(row: ProfileRow, edit: ProfileEdit): Partial<Editable> {
  const { name, period, allowedDevices, easPolicy, vendingPolicy, consumptionSchedule, qualification } = edit;
  const [policy, other] =
    row.businessLine === 'eas' ? [easPolicy, vendingPolicy] : [vendingPolicy, easPolicy];
  if (other) {
    throw invalidField(row.businessLine === 'eas' ? 'vendingPolicy' : 'easPolicy', 'isForBusinessLine');
  }
  if (qualification && row.businessLine !== 'eas') throw invalidField('qualification', 'isForBusinessLine');
  return {
    ...(name !== undefined && { name }),
    ...(period !== undefined && { period }),
    ...(policy !== undefined && { policy }),
    ...(allowedDevices !== undefined && { allowedDevices }),
    ...(consumptionSchedule !== undefined && { consumptionSchedule: usableSchedule(consumptionSchedule) }),
    ...(qualification !== undefined && { qualification }),
  };
}

// Bodies and validated input have their members in the same order, so equal values have equal texts.
function changesOf(before: Editable, wanted: Partial<Editable>): Partial<Editable> {
  const changed = Object.entries(wanted).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(before[member as keyof Editable]),
  );
  return Object.fromEntries(changed) as Partial<Editable>;
}

function applyChanges(tx: Tx, row: ProfileRow, changes: Partial<Editable>): void {
  const { name, policy, allowedDevices } = changes;
  const devices =
    allowedDevices !== undefined && requireAllowedDevices(tx, row.account, row.businessLine, allowedDevices);
  const granted = policy && grantedBy(tx, row.account, policy);
  if (name !== undefined) requireFreeName(tx, row.account, name);
  if (devices !== false) replaceAllowedDevices(tx, row.seq, devices);
  if (granted) replaceGrantedProducts(tx, row.seq, granted);
}

/** @throws `profiles.unknown_tag` */
function columnsOf(reader: Reader, account: number, editable: Editable) {
  const { name, period, policy, allowedDevices, consumptionSchedule, qualification } = editable;
  const tag = qualification && findTag(reader, account, qualification.tagId);
  if (qualification && !tag)
    throw new Problem('profiles.unknown_tag', details.noTagWithId({ id: qualification.tagId }));
  return {
    name,
    period: JSON.stringify(period),
    vending_policy: 'products' in policy ? null : JSON.stringify(policy),
    restricts_devices: Number(allowedDevices !== null),
    consumption_schedule: consumptionSchedule && JSON.stringify(consumptionSchedule),
    qualification_tag: tag?.seq ?? null,
    qualification_value: qualification?.tagValue ?? null,
    search_text: searchTextOf(name),
  };
}
