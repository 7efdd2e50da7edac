import { sealOf } from '../store/checks/seal.ts';
import { type Json, jsonObject } from '../store/json.ts';
import { Listing } from '../store/lists/listing.ts';
import { change, column, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import type { Account } from './accounts.ts';
import { AuditedResource, type Owned } from './audited.ts';
import { lossOf } from './controller-resends.ts';
import { newSecret } from './key-admin.ts';
import { secretHash, tokenPrefix } from './keys.ts';

const body = jsonObject({ id: 'k.id', serial: 'k.serial', clientId: 'c.id', accountId: 'a.id' });
const joined = 'controllers k JOIN accounts a ON a.seq = k.account JOIN clients c ON c.seq = k.client';

/** A controller as its rules need it. */
export type ControllerRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  serial: string;
  revokedAt: string | null;
};

const select = 'SELECT seq, id, client, account, serial, revoked_at AS revokedAt FROM controllers';
const byId = query<[id: string], ControllerRow>(`${select} WHERE id = ?`);
const bySeq = query<[seq: number], ControllerRow>(`${select} WHERE seq = ?`);
const bySerial = query<[account: number, serial: string], ControllerRow>(
  `${select} WHERE account = ? AND serial = ? AND revoked_at IS NULL`,
);
const inClient = query<[serial: string, client: number], ControllerRow>(
  `SELECT k.seq, k.id, k.client, k.account, k.serial, k.revoked_at AS revokedAt
    FROM accounts a CROSS JOIN controllers k ON k.account = a.seq AND k.serial = ? AND k.revoked_at IS NULL
    WHERE a.client = ?`,
);
const serials = column<[account: number], string>(
  'SELECT serial FROM controllers WHERE account = ? AND revoked_at IS NULL ORDER BY serial',
);
const bodyBySeq = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE k.seq = ?`);
/** A controller as the operator's list shows it: its body, its owner, when it was last seen, when revoked. */
export type ListedControllerRow = {
  body: Json;
  client: string;
  account: string;
  lastSeenAt: string | null;
  revokedAt: string | null;
};

// Only the operator's list reads all controllers, and they are few.
const listed = query<[], ListedControllerRow>(
  `SELECT ${body} AS body, c.name AS client, a.name AS account, k.last_seen_at AS lastSeenAt, k.revoked_at AS revokedAt
    FROM ${joined} ORDER BY k.seq`,
);
/** A controller as its list shows it by a session, except what depends on the time: see `shownController`. */
const shown = jsonObject({
  id: 'k.id',
  serial: 'k.serial',
  clientId: 'c.id',
  accountId: 'a.id',
  lastSeenAt: 'k.last_seen_at',
  usualGapSeconds: 'CAST(round(s.usual_gap_ms / 1000.0) AS INTEGER)',
  pending: 's.pending',
  version: 's.version',
  clockOffsetSeconds: 'CAST(round(s.clock_offset_ms / 1000.0) AS INTEGER)',
  ...lossOf('k.seq'),
});
const withStatus = `${joined} LEFT JOIN controller_status s ON s.controller = k.seq`;
const shownBySeq = column<[seq: number], Json>(`SELECT ${shown} FROM ${withStatus} WHERE k.seq = ?`);

/** Controllers that are not revoked, newest first. */
export const controllerListing = new Listing({
  select: shown,
  from: withStatus,
  where: 'k.revoked_at IS NULL',
  key: 'k.seq',
  filters: { account: 'k.account = ?', client: 'k.client = ?' },
});

const insert = insertInto('controllers', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  serial: 'text',
  token_sha256: 'text',
  created_at: 'text',
  seal: 'text',
});
const update = change<[serial: string, account: number, seq: number]>(
  'UPDATE controllers SET serial = ?, account = ? WHERE seq = ?',
);
const revoke = change<[revokedAt: string, seq: number]>(
  'UPDATE controllers SET revoked_at = ? WHERE seq = ?',
);

const controllers = new AuditedResource<Owned & { seq: number }>('controller', (reader, { seq }) =>
  controllerBody(reader, seq),
);

/** The controller with an id, revoked or not. */
export function controllerById(reader: Reader, id: string): ControllerRow | undefined {
  return byId.get(reader, id);
}

/** The controller with a `seq`, revoked or not. */
export function controllerBySeq(reader: Reader, seq: number): ControllerRow | undefined {
  return bySeq.get(reader, seq);
}

/** The controller of an account that bears a serial and is not revoked. */
export function controllerBySerial(
  reader: Reader,
  account: number,
  serial: string,
): ControllerRow | undefined {
  return bySerial.get(reader, account, serial);
}

/** The controllers of a client that bear a serial and are not revoked: at most one in each of its accounts. */
export function controllersOfClient(reader: Reader, client: number, serial: string): ControllerRow[] {
  return inClient.all(reader, serial, client);
}

/** The serials of an account's controllers that are not revoked. */
export function serialsOfAccount(reader: Reader, account: number): string[] {
  return serials.all(reader, account);
}

/** A controller for its operator, without the token. */
export function controllerBody(reader: Reader, seq: number): Json {
  return bodyBySeq.get(reader, seq)!;
}

/** A controller with its status, as in the list. */
export function controllerWithStatus(reader: Reader, seq: number): Json {
  return shownBySeq.get(reader, seq)!;
}

/** Every controller, oldest first, with the names of its owner; the revoked ones if they are requested. */
export function listControllers(reader: Reader, { revoked }: { revoked: boolean }): ListedControllerRow[] {
  return listed.all(reader).filter(({ revokedAt }) => revoked || revokedAt === null);
}

/**
 * Creates a controller of an account; its serial must be free among the account's controllers.
 * @returns it, and its feed token, which is stored as its SHA-256 only
 */
export function addController(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  controller: { id?: string | undefined; serial: string },
): { seq: number; id: string; secret: string } {
  const { id = tx.newId(), serial } = controller;
  const owned = { id, client: account.client, account: account.seq };
  const secret = newSecret(tokenPrefix);
  const token = secretHash(secret);
  const { seq } = insert.run(tx, {
    ...owned,
    serial,
    token_sha256: token,
    created_at: tx.nowIso,
    seal: sealOf('controllers', id, token, tx.nowIso),
  });
  controllers.created(tx, { ...owned, seq });
  return { seq, id, secret };
}

/**
 * Changes the serial of a controller, which must be free among the controllers of the account, or another account.
 * One that has both already is left as it is, without an audit row.
 */
export function changeController(
  tx: Tx,
  row: ControllerRow,
  { serial, account }: Pick<ControllerRow, 'serial' | 'account'>,
): void {
  controllers.edit(
    tx,
    { ...row, account },
    {
      action: 'update',
      unchanged: serial === row.serial && account === row.account,
      apply: () => update.run(tx, serial, account, row.seq),
    },
  );
}

/**
 * Revokes a controller's token permanently. Revoking it again changes nothing and writes no audit row.
 * @returns the controller; undefined when there is none
 */
export function revokeController(tx: Tx, id: string): ControllerRow | undefined {
  const row = byId.get(tx, id);
  if (!row || row.revokedAt !== null) return row;
  controllers.remove(tx, row, () => revoke.run(tx, tx.nowIso, row.seq));
  return row;
}
