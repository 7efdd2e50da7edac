import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Account } from '../../../access/accounts.ts';
import type { Owned } from '../../../access/audited.ts';
import { AuditedResource } from '../../../access/audited.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { CounterSet, SetWarning } from '../../../lib/evadts/counter-set.ts';
import { momentIn } from '../../../lib/evadts/elements.ts';
import type { FileFault } from '../../../lib/evadts/lines.ts';
import { hasCounters, readAuditFile } from '../../../lib/evadts/read.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type DeviceRow, deviceBySeq, deviceNamed, deviceWithSerial } from '../../devices/devices.ts';
import { identityFields } from '../rules/rule-fields.ts';
import { devicesKnownBy, rulesOf, tellsApart } from '../rules/rules.ts';
import { figuresOf, figuresText } from './figures.ts';
import { plausibleVends, vendsInAll } from './plausible.ts';
import { readerVersion } from './read-anew.ts';
import { type ReadTime, readTimeOf } from './read-time.ts';
import * as store from './reading-store.ts';

/** A file as received; `at` is its place among the files received together. */
export type ReadingFile = {
  bytes: Uint8Array;
  at: number;
  fileName: string | null;
  deviceSerial: string | null;
  /** The operator's name for the machine. It counts if a machine of the account has it as its serial. */
  operatorId?: string | null;
  readAtMs: number | null;
  /** The machine's own clock, as local time, if the sender sends it with the file. */
  machineTime?: string | null;
};

export type Door = 'feed' | 'api' | 'panel' | 'folder' | 'command';

/** The reason why a set is not compared (rules/counters#quarantine). */
export type Quarantine = 'damaged' | 'unknown_machine' | 'checksum_bad' | 'implausible';

/** The result of a set, or of a file without one. */
export type ReadingResult = {
  index: number;
  fileName: string | null;
  /** The place of the set in its file, from 1; 0 for a file without one. */
  set: number;
  status: 'accepted' | 'quarantined' | 'duplicate' | 'unreadable';
  id: string | null;
  device: { id: string; serial: string; name: string } | null;
  readAt: string | null;
  /** The counts since the previous reading, if both can be compared. */
  since: { readAt: string; vends: number; value: number | null } | null;
  warnings: { code: string; detail: string }[];
  problem: { code: string; detail: string } | null;
};

export const readings = new AuditedResource<Owned & { seq: number }>(
  'reading',
  (reader, { seq }) => store.readingBody.get(reader, seq)!,
);

const faults: Record<FileFault, string> = {
  empty: 'The file is empty.',
  too_large: 'The file has more than 1 MiB.',
  too_many_lines: 'The file has more than 20,000 lines.',
  no_set: 'The file has no set of counters (no DXS, and no ST).',
  utf_16: 'The file is text in UTF-16. Save it as plain text (ANSI or UTF-8).',
};

const reasons: Record<Quarantine, string> = {
  damaged: 'The set is incomplete, and cannot be compared. Read the machine again.',
  unknown_machine: 'No machine of the account is known by what the set says of itself. Assign it to one.',
  checksum_bad:
    'The checksum is wrong, and the other sets of this machine have a right one: something was changed.',
  implausible:
    'It counts more than the machine can have vended since it was read before. Accept it as a new beginning.',
};

/** The account of a set, if several accounts send by one door. */
export type AccountOf = (ids: CounterSet['ids']) => Account | undefined;

/**
 * Takes in a file (rules/counters#how-files-arrive): each set separately, together with its audit row. A set that
 * the account already has changes nothing; a set without a known owner is not stored.
 */
export function takeFile(
  tx: Tx,
  account: Account | AccountOf,
  from: { door: Door; controller: number | null },
  file: ReadingFile,
): ReadingResult[] {
  const { at: index, fileName } = file;
  const read = readAuditFile(file.bytes);
  if (read.fault !== null) {
    const problem = { code: read.fault, detail: faults[read.fault] };
    return [{ index, fileName, set: 0, ...unreadable, problem }];
  }
  const stamp = read.stamp ?? (fileName === null ? null : momentIn(fileName));
  return read.sets.map((set, place) => {
    const owner = typeof account === 'function' ? account(set.ids) : account;
    if (set.damage === null && !hasCounters(set))
      return { index, fileName, set: place + 1, ...unreadable, problem: configuration };
    const taken = owner
      ? takeSet(tx, owner, from.door, set, { ...file, stamp })
      : { ...unreadable, problem: { code: 'unknown_account', detail: nobodys } };
    return { index, fileName, set: place + 1, ...taken };
  });
}

const unreadable = {
  status: 'unreadable' as const,
  id: null,
  device: null,
  readAt: null,
  since: null,
  warnings: [],
};

const configuration = {
  code: 'no_counters',
  detail: 'The set is a configuration of a machine: it has no counters.',
};

const nobodys =
  'No account, or more than one, has a machine that is known by the set: nobody can tell whose it is.';

function takeSet(
  tx: Tx,
  account: Account,
  door: Door,
  set: CounterSet,
  origin: {
    fileName: string | null;
    deviceSerial: string | null;
    operatorId?: string | null;
    readAtMs: number | null;
    machineTime?: string | null;
    stamp: string | null;
  },
): Omit<ReadingResult, 'index' | 'fileName' | 'set'> {
  const lines = Buffer.from(set.normalForm, 'latin1');
  const sha256 = createHash('sha256').update(lines).digest('hex');
  const known = store.readingByHash.get(tx, account.seq, sha256);
  if (known)
    return { status: 'duplicate', ...storedReading(tx, known), since: null, warnings: [], problem: null };
  const { operatorId = null } = origin;
  const isKnownToUs = operatorId !== null && deviceWithSerial(tx, account.seq, operatorId) !== undefined;
  const sentFor = origin.deviceSerial ?? operatorId;
  const device = machineOf(
    tx,
    account.seq,
    set.ids,
    origin.deviceSerial ?? (isKnownToUs ? operatorId : null),
  );
  const time = readTimeOf(set, origin, account.timeZone, tx.nowMs);
  const figures = figuresText(set);
  const reason = reasonToHold(tx, device, set, time.readMs);
  const warnings = [...set.warnings, ...clockWarnings(time)];
  const since = device ? sinceBefore(tx, device.seq, figures, time.readMs) : null;
  const owned = { id: tx.newId(), client: account.client, account: account.seq };
  const { seq } = store.insertReading.run(tx, {
    ...owned,
    device: device?.seq ?? null,
    door,
    file_name: origin.fileName,
    raw: deflateRawSync(lines),
    sha256,
    ...cameOf(set),
    received_ms: tx.nowMs,
    read_ms: time.readMs,
    read_by: time.readBy,
    clock_offset_ms: time.clockOffsetMs,
    state: reason === null ? 'accepted' : 'quarantined',
    reason,
    is_vouched: 0,
    is_damaged: set.damage === null ? 0 : 1,
    crc: set.crc,
    count_ok: set.countOk === null ? null : Number(set.countOk),
    // The name of an unknown machine is stored: it may be created later.
    machine: JSON.stringify(device || sentFor === null ? set.ids : { ...set.ids, deviceSerial: sentFor }),
    figures,
    reader_version: readerVersion,
    warnings: JSON.stringify(warnings),
    created_at: tx.nowIso,
  });
  readings.created(tx, { ...owned, seq });
  if (device && set.damage === null && isRight(set.crc)) holdUnchecked(tx, device.seq);
  return {
    status: reason === null ? 'accepted' : 'quarantined',
    id: owned.id,
    device: device ? shown(device) : null,
    readAt: isoOf(time.readMs),
    since: reason === null ? since : null,
    warnings,
    problem: reason === null ? null : { code: reason, detail: reasons[reason] },
  };
}

/** The received bytes of a set, if they differ from its lines. */
function cameOf({ asItCame, normalForm }: CounterSet) {
  if (asItCame === normalForm) return { came: null, came_sha256: null };
  const bytes = Buffer.from(asItCame, 'latin1');
  return { came: deflateRawSync(bytes), came_sha256: createHash('sha256').update(bytes).digest('hex') };
}

const isRight = (crc: CounterSet['crc']) => crc === 'ok' || crc === 'swapped';

/** The clock difference up to which there is no warning. */
const clockToleranceMs = 5 * 60_000;

function clockWarnings({
  clockOffsetMs: offsetMs,
  deadMs,
}: ReadTime): { code: SetWarning['code'] | 'clock_wrong' | 'date_doubtful'; detail: string }[] {
  const isOff = offsetMs !== null && Math.abs(offsetMs) > clockToleranceMs;
  return [
    ...(deadMs === null ? [] : [{ code: 'date_doubtful' as const, detail: isoOf(deadMs) }]),
    ...(isOff ? [{ code: 'clock_wrong' as const, detail: `${Math.round(offsetMs / 1000)} s` }] : []),
  ];
}

function storedReading(reader: Reader, { id, device, readMs }: store.ReadingRow) {
  const row = device === null ? undefined : deviceBySeq(reader, device);
  return { id, device: row ? shown(row) : null, readAt: isoOf(readMs) };
}

const shown = ({ id, serial, name }: DeviceRow) => ({ id, serial, name });

/**
 * The machine of a set: the requested one, else the one with its serial, else the one known by another of its names.
 * Undefined if several match, if the requested one has another serial, or if an earlier set of the machine had another
 * serial or board: then a person decides.
 */
export function machineOf(
  reader: Reader,
  account: number,
  ids: Readonly<Record<string, string | null>>,
  serial: string | null,
): DeviceRow | undefined {
  const bySerial = knownBy(reader, account, ids, ['serial']);
  if (serial !== null) {
    const sentFor = deviceWithSerial(reader, account, serial);
    return bySerial.length > 0 && !bySerial.includes(sentFor?.seq ?? -1) ? undefined : sentFor;
  }
  if (bySerial.length > 0) return bySerial.length === 1 ? deviceBySeq(reader, bySerial[0]!) : undefined;
  const others = knownBy(reader, account, ids, otherFields);
  const [found] = others;
  if (found === undefined || others.length > 1 || saidOtherwise(reader, found, ids)) return undefined;
  return deviceBySeq(reader, found);
}

const otherFields = identityFields.filter((field) => field !== 'serial');

/** The devices that have some names of a set: by their rules, else by their serial. */
function knownBy(
  reader: Reader,
  account: number,
  ids: Readonly<Record<string, string | null>>,
  fields: readonly (typeof identityFields)[number][],
): number[] {
  const known = devicesKnownBy(reader, account, ids, fields);
  if (known.length > 0) return known;
  const named = fields.flatMap((field) => {
    const value = ids[field];
    return tellsApart(field, value) ? (deviceWithSerial(reader, account, value)?.seq ?? []) : [];
  });
  return [...new Set(named)];
}

/** True if the last reading of a device names another machine or board than a set does. */
function saidOtherwise(
  reader: Reader,
  device: number,
  ids: Readonly<Record<string, string | null>>,
): boolean {
  const last = store.readingBefore.get(reader, device, Number.MAX_SAFE_INTEGER);
  if (!last) return false;
  const before = parseJson(last.machine) as Record<string, string | null>;
  return ['serial', 'asset', 'model', 'boardSerial'].some((name) => {
    const [then, now] = [before[name] ?? null, ids[name] ?? null];
    return then !== null && now !== null && then !== now;
  });
}

/** The reason why a set is quarantined, in the order of rules/counters#quarantine; null if it is compared. */
export function reasonToHold(
  reader: Reader,
  device: Pick<DeviceRow, 'seq'> | undefined,
  set: Pick<CounterSet, 'crc' | 'numbers' | 'selections'> & { damage: unknown },
  readMs: number,
): Quarantine | null {
  if (set.damage !== null) return 'damaged';
  if (!device) return 'unknown_machine';
  if (set.crc === 'bad') {
    const isStrict = rulesOf(reader, device.seq).badChecksum === 'quarantine';
    if (isStrict || store.hasRightChecksum.get(reader, device.seq)) return 'checksum_bad';
  }
  const before = store.readingBefore.get(reader, device.seq, readMs);
  if (!before) return null;
  const [then, now] = [vendsInAll(figuresOf(before.figures)), vendsInAll(set)];
  if (then === null || now === null) return null;
  return now - then > plausibleVends(readMs - before.readMs) ? 'implausible' : null;
}

/** Quarantines a machine's sets with wrong checksums after a set with a right one, whichever arrived first. */
function holdUnchecked(tx: Tx, device: number): void {
  for (const row of store.acceptedWithBadChecksum.all(tx, device))
    changeReading(tx, row, { ...row, state: 'quarantined', reason: 'checksum_bad' });
}

/** Changes what a reading is to comparisons, with its audit row. @returns its body */
export function changeReading(
  tx: Tx,
  row: store.ReadingRow,
  to: Pick<store.ReadingRow, 'device' | 'state' | 'reason' | 'isVouched'>,
): Json {
  return readings.edit(tx, row, {
    action: 'update',
    apply: () => store.updateReading.run(tx, to.device, to.state, to.reason, to.isVouched, row.seq),
  });
}

function sinceBefore(
  reader: Reader,
  device: number,
  figures: string,
  readMs: number,
): ReadingResult['since'] {
  const before = store.readingBefore.get(reader, device, readMs);
  if (!before) return null;
  const [then, now] = [figuresOf(before.figures), figuresOf(figures)];
  const [vends, vendsThen] = [vendsInAll(now), vendsInAll(then)];
  if (vends === null || vendsThen === null || vends < vendsThen) return null;
  const [value, valueThen] = [now.numbers.VA101, then.numbers.VA101];
  return {
    readAt: isoOf(before.readMs),
    vends: vends - vendsThen,
    value: value === undefined || valueThen === undefined || value < valueThen ? null : value - valueThen,
  };
}

/**
 * Identifies waiting sets again (rules/counters#quarantine): all, or those with a serial. @returns the number of
 * identified ones
 */
export function replayUnknown(tx: Tx, account: number, serial?: string): number {
  let found = 0;
  for (const row of store.unknownReadings.all(tx, account)) {
    const { deviceSerial = null, ...ids } = parseJson(row.machine) as Record<string, string | null>;
    if (serial !== undefined && deviceSerial !== serial && !Object.values(ids).includes(serial)) continue;
    // One that was sent for a machine and says the serial of another waits for a person.
    const isNamed = deviceSerial !== null && deviceWithSerial(tx, account, deviceSerial) !== undefined;
    const device = machineOf(tx, account, ids, isNamed ? deviceSerial : null);
    if (!device) continue;
    placeReading(tx, row, device);
    found++;
  }
  return found;
}

deviceNamed.answer('counters', (tx, seq) => {
  const { account, serial } = deviceBySeq(tx, seq)!;
  replayUnknown(tx, account, serial);
});

/** Assigns a reading to a machine, and compares it unless another reason prevents that. @returns its body */
export function placeReading(tx: Tx, row: store.ReadingRow, device: DeviceRow): Json {
  const figures = figuresOf(store.figuresOfReading.get(tx, row.seq)!);
  const set = { crc: row.crc, ...figures, damage: row.isDamaged === 1 ? 'damaged' : null };
  const reason = reasonToHold(tx, device, set, row.readMs);
  const state = row.state === 'ignored' ? 'ignored' : reason === null ? 'accepted' : 'quarantined';
  const body = changeReading(tx, row, {
    device: device.seq,
    state,
    reason: state === 'ignored' ? row.reason : reason,
    isVouched: 0,
  });
  if (row.isDamaged === 0 && isRight(row.crc)) holdUnchecked(tx, device.seq);
  return body;
}
