import type { Account } from '../../../access/accounts.ts';
import { auditChange } from '../../../access/audited.ts';
import { clockBehindOf } from '../../../access/controller-status.ts';
import { namesZone } from '../../../api/instant.ts';
import type { MovementWarning } from '../../../api/vocabulary.ts';
import { uuidBytes } from '../../../store/ids.ts';
import type { Columns, RowOf } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { ReadCode } from '../../consumers/codes/code-lookup.ts';
import { useExtra } from '../../consumers/extras/extra-uses.ts';
import { tagSetAt } from '../../consumers/tag-sets.ts';
import type { DeviceRow } from '../../devices/devices.ts';
import { keepConsumerDeliveries } from '../by-consumer/consumer-compaction.ts';
import { keepFacts } from '../facts/blocks.ts';
import { type Fact, kindNumber, quarterAt } from '../facts/fact.ts';
import { insertMovementId, type KnownId, knownIdsOf } from '../movement-ids.ts';
import { BatchHash } from './batch-hash.ts';
import { BatchLookups, type MovedDevice } from './batch-lookups.ts';
import { earliestMs, highestBalance, longestPlausibleMs, maxAheadMs } from './limits.ts';
import type { DeliveryInput, MovementInput, RechargeInput, ReturnInput } from './movement-fields.ts';
import * as rows from './movement-rows.ts';
import * as store from './movement-store.ts';
import { resolveDelivery } from './resolve-delivery.ts';
import { deliveryToClose } from './resolve-return.ts';
import { Rejection, type Summary } from './row-result.ts';

/** The account of the movements, and the reporting controller (null: an operator's import); both `seq`s. */
export type MovementOrigin = { account: number; controller: number | null };

/** The id of a row: its bytes, and the movements already known by it. */
export type RowId = { uuid: Uint8Array; known: readonly KnownId[] };

/** The same, and the text of the row's date. */
type RowAsSent = RowId & { sentDate: string };

/** A frame uuid, as bytes and as text. */
type FrameId = { uuid: Uint8Array; text: string };

/** Movements that are committed together. It writes their rows one by one, and what they share at its end. */
export class MovementBatch {
  readonly #tx: Tx;
  readonly #account: Account;
  readonly #controller: number | null;
  readonly #lookups: BatchLookups;
  readonly #clockBehindMs: number;
  readonly #hash = new BatchHash();
  readonly #firstSequence: number;
  #sequence: number;
  /** State of the current row, and the number of doubtful rows. */
  #isDoubtful = false;
  #sentDate: string | null = null;
  #doubtful = 0;
  #firstDelivery: number | undefined;
  #lastDelivery = 0;
  readonly #facts: Fact[] = [];

  constructor(tx: Tx, account: Account, controller: number | null) {
    this.#tx = tx;
    this.#account = account;
    this.#controller = controller;
    this.#lookups = new BatchLookups(tx, account.seq);
    this.#clockBehindMs = controller === null ? 0 : clockBehindOf(tx, controller);
    this.#sequence = store.lastSequence.get(tx, account.seq) ?? 0;
    this.#firstSequence = this.#sequence + 1;
  }

  /** The known meanings of a UUID, including movements of this batch. */
  knownIdsOf(uuid: Uint8Array): KnownId[] {
    return knownIdsOf.all(this.#tx, uuid);
  }

  /** The devices that rows have named so far, also rows that were rejected. */
  get devices(): readonly DeviceRow[] {
    return this.#lookups.devices;
  }

  /** Stores a movement. @returns what is odd about it @throws Rejection before anything of it is written */
  accept(sent: MovementInput, row: RowAsSent): MovementWarning[] {
    const isDead = sent.date < earliestMs;
    const input = isDead ? { ...sent, date: this.#tx.nowMs } : sent;
    if (input.date > this.#tx.nowMs + maxAheadMs) {
      throw new Rejection(
        'date_in_future',
        'The date is more than 24 h ahead: set the clock of the machine.',
      );
    }
    const device = this.#lookups.device(input.deviceSerial);
    if (!device) {
      const detail = `The account has no device with the serial ${input.deviceSerial}.`;
      throw new Rejection('device_unknown', detail);
    }
    this.#isDoubtful = isDead || !namesZone(row.sentDate) || this.#isHardlyRight(input.date, device);
    this.#sentDate = isDead ? row.sentDate : null;
    if (input.kind === 'delivery') this.#acceptDelivery(input, device, row);
    else if (input.kind === 'recharge') this.#acceptRecharge(input, device, row);
    else this.#acceptReturn(input, device, row);
    if (!this.#isDoubtful) return [];
    this.#doubtful++;
    return ['date_doubtful'];
  }

  /** True for dates that a correct clock is unlikely to have (rules/feed#doubtful-dates). */
  #isHardlyRight(dateMs: number, device: MovedDevice): boolean {
    return dateMs < device.createdMs || dateMs < this.#tx.nowMs - longestPlausibleMs;
  }

  /** Writes what the rows share, and the audit row. */
  finish({ accepted, duplicate, rejected }: Summary): void {
    if (accepted === 0) return;
    const [tx, { seq, id, client }] = [this.#tx, this.#account];
    this.#lookups.store();
    if (this.#firstDelivery !== undefined) {
      keepConsumerDeliveries(tx, this.#firstDelivery);
      keepFacts(tx, seq, { first: this.#firstDelivery, last: this.#lastDelivery, facts: this.#facts });
    }
    store.setSequence.run(tx, { account: seq, last: this.#sequence });
    const audited = {
      accepted,
      duplicate,
      rejected,
      firstSequence: this.#firstSequence,
      lastSequence: this.#sequence,
      sha256: this.#hash.digest(),
      ...(this.#doubtful > 0 && { doubtful: this.#doubtful }),
      ...(this.#clockBehindMs > 0 && { clockBehindMs: this.#clockBehindMs }),
    };
    auditChange(tx, 'create', 'movements', { id, client, account: seq }, null, JSON.stringify(audited));
  }

  #acceptDelivery(input: DeliveryInput, device: MovedDevice, rowId: RowId): void {
    const frame = this.#freeFrame(input, rowId);
    const delivery = resolveDelivery(this.#lookups, device, input);
    const { product, code, sellValue, taxRate, taxValue, balancePaid, rechargePaid } = delivery;
    const { date, method = 'CASHLESS' } = input;
    const isDelivered = input.isDelivered ? 1 : 0;
    const isReturnable = product.isReturnable ?? 0;
    const tagSet = this.#tagSetAt(code, date);
    const isEas = product.businessLine === 'eas';
    const profile = (isEas ? code?.easProfile : code?.vendingProfile) ?? null;
    const seq = this.#write(rows.deliveryKind, {
      ...this.#common(input, device),
      selection: input.selection ?? null,
      business_line: product.businessLine,
      product: product.seq,
      product_name: product.name,
      product_type: product.type,
      is_returnable: isReturnable,
      code_value: input.codeId ?? null,
      code: code?.seq ?? null,
      consumer: code?.consumer ?? null,
      consumer_name: code?.consumerName ?? null,
      consumer_identification: code?.identification ?? null,
      is_delivered: isDelivered,
      failure_reason: input.isDelivered ? null : (input.failureReason ?? null),
      method,
      sell_value: sellValue,
      tax_rate: taxRate,
      tax_value: taxValue,
      cost: product.cost,
      balance_paid: balancePaid,
      recharge_paid: rechargePaid,
      frame_uuid: frame?.text ?? null,
      video_key: input.videoKey ?? null,
      tag_set: tagSet,
      ...this.#ofDate,
      profile,
    });
    this.#firstDelivery ??= seq;
    this.#lastDelivery = seq;
    this.#facts.push([
      quarterAt(date),
      kindNumber({
        isDelivered: input.isDelivered,
        isEas,
        isReturnable: isEas && isReturnable === 1,
        isRefundable:
          !input.isDelivered &&
          !isEas &&
          sellValue > 0 &&
          (input.codeId === undefined || method !== 'CASHLESS'),
        method,
        productType: product.type,
      }),
      device.operation ?? 0,
      device.seq,
      product.seq,
      profile ?? 0,
      code?.consumer ?? 0,
      tagSet ?? 0,
      product.cost,
      sellValue,
      taxValue,
      balancePaid,
      rechargePaid,
    ]);
    this.#keepId(rows.deliveryKind, rowId, seq, frame);

    if (code && isDelivered) {
      code.balance -= balancePaid;
      code.recharge -= rechargePaid;
      if (balancePaid + rechargePaid > 0) this.#lookups.touch(code);
    }
    if (code && isDelivered && product.businessLine === 'eas' && this.#lookups.hasExtras)
      useExtra(this.#tx, { delivery: seq, code: code.seq, product: product.seq, dateMs: date });
    if (delivery.slot && isDelivered)
      this.#lookups.take(device, delivery.slot.selection, this.#momentOf(date));
  }

  #acceptRecharge(input: RechargeInput, device: MovedDevice, rowId: RowId): void {
    const code = this.#requireCode(device, input.codeId);
    const balanceAfter = code.recharge + input.amount;
    if (balanceAfter > highestBalance) throw Rejection.of([{ field: 'amount', rule: 'max' }]);
    const seq = this.#write(rows.rechargeKind, {
      ...this.#common(input, device),
      code_value: input.codeId,
      code: code.seq,
      code_type: code.type,
      consumer: code.consumer,
      consumer_name: code.consumerName,
      consumer_identification: code.identification,
      amount: input.amount,
      balance_after: balanceAfter,
      tag_set: this.#tagSetAt(code, input.date),
      ...this.#ofDate,
    });
    this.#keepId(rows.rechargeKind, rowId, seq);
    code.recharge = balanceAfter;
    code.lastRechargeMs = Math.max(code.lastRechargeMs ?? input.date, input.date);
    this.#lookups.touch(code);
  }

  #acceptReturn(input: ReturnInput, device: MovedDevice, rowId: RowId): void {
    const code = this.#requireCode(device, input.codeId);
    const { delivery, isOpen } = deliveryToClose(this.#tx, this.#lookups, this.#account.seq, code, input);
    const seq = this.#write(rows.returnKind, {
      ...this.#common(input, device),
      code_value: input.codeId,
      code: code.seq,
      consumer: code.consumer,
      consumer_name: code.consumerName,
      consumer_identification: code.identification,
      delivery,
      video_key: input.videoKey ?? null,
      tag_set: store.tagSetOfDelivery.get(this.#tx, delivery) ?? null,
      ...this.#ofDate,
    });
    this.#keepId(rows.returnKind, rowId, seq);
    if (isOpen) store.closeDelivery.run(this.#tx, input.date, delivery);
  }

  /** The moment of the current row by Larder's clock: that of its arrival if its date can hardly be right. */
  #momentOf(dateMs: number): number {
    return this.#isDoubtful ? this.#tx.nowMs : dateMs + this.#clockBehindMs;
  }

  /** The date columns of the current row. */
  get #ofDate(): { date_doubtful: 1 | null; sent_date: string | null } {
    return { date_doubtful: this.#isDoubtful ? 1 : null, sent_date: this.#sentDate };
  }

  /** The first columns of a row of any kind, under the next sequence. */
  #common({ id, date }: MovementInput, device: MovedDevice): rows.CommonRow {
    const { seq: account, client } = this.#account;
    this.#sequence++;
    return {
      id: id.toLowerCase(),
      client,
      account,
      sequence: this.#sequence,
      date_ms: date,
      received_ms: this.#tx.nowMs,
      controller: this.#controller,
      device: device.seq,
      device_name: device.name,
      operation: device.operation,
    };
  }

  /** Writes a row, and adds it to the hash. @returns its `seq` */
  #write<C extends Columns>(kind: rows.Kind<C>, row: RowOf<C>): number {
    const cells = kind.insert.cells(row);
    const { seq } = kind.insert.runCells(this.#tx, cells);
    this.#hash.add(kind, cells.slice(0, kind.columns.length), this.#sentDate);
    return seq;
  }

  /** The tag set that the consumer of a code carried at a date. */
  #tagSetAt(code: ReadCode | null, dateMs: number): number | null {
    return code ? tagSetAt(this.#tx, code, dateMs) : null;
  }

  #requireCode(device: MovedDevice, value: string): ReadCode {
    const code = this.#lookups.code(device, value);
    if (code) return code;
    throw new Rejection('code_unknown', `No code ${value} was ever known where ${device.name} stands.`);
  }

  /**
   * The frame uuid of a delivery; undefined when its id is its frame uuid too. Frame uuids are unique in the
   * installation. Where none was sent, and the id is the frame uuid of another delivery, a new one is made.
   * @throws Rejection `frame_taken` for one that was sent
   */
  #freeFrame({ id, frameUuid }: DeliveryInput, { known: knownOfId }: RowId): FrameId | undefined {
    const isOwn = frameUuid === undefined || frameUuid.toLowerCase() === id.toLowerCase();
    const uuid = isOwn ? undefined : uuidBytes(frameUuid);
    const known = uuid ? this.knownIdsOf(uuid) : knownOfId;
    if (!known.some(({ isFrame }) => isFrame === 1)) return uuid && { uuid, text: frameUuid!.toLowerCase() };
    if (frameUuid !== undefined)
      throw new Rejection('frame_taken', `The frame uuid ${frameUuid} belongs to another delivery.`);
    const text = this.#tx.newId();
    return { uuid: uuidBytes(text), text };
  }

  #keepId({ number: kind }: rows.ReportedKind, { uuid }: RowId, movement: number, frame?: FrameId): void {
    const isFrame = kind === rows.deliveryKind.number && !frame ? 1 : 0;
    const id = { uuid, account: this.#account.seq, is_frame: isFrame, kind, movement };
    insertMovementId.run(this.#tx, id);
    if (frame) insertMovementId.run(this.#tx, { ...id, uuid: frame.uuid, account: 0, is_frame: 1 });
  }
}
