import { accountBySeq } from '../../../access/accounts.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { dayAt } from '../../../lib/calendar/local-days.ts';
import { isoOf } from '../../../lib/clock.ts';
import { newId } from '../../../store/ids.ts';
import type { Reader } from '../../../store/statement.ts';
import { recurrenceOf } from '../../catalogue/profile-period.ts';
import { dayPasses } from '../../catalogue/schedule.ts';
import { quotaOfProduct, quotaPeriod } from '../../consumers/entitlements/quota-facts.ts';
import { qualificationOf } from '../../consumers/qualification.ts';
import { type DeviceRow, deviceHasLine, deviceWithSerial } from '../../devices/devices.ts';
import { type PlanogramSlot, priceAt, slotsOf } from '../../planograms/planogram-slots.ts';
import { subsidyAt } from '../../subsidies/reloads.ts';
import type { AuthorizationRequest } from './authorization-fields.ts';
import {
  type Authorization,
  authorizationOf,
  type Facts,
  judgedRules,
  type RefusalReason,
  rulesUntil,
} from './authorization-rules.ts';
import * as store from './authorization-store.ts';

/** A request and its verdict: `code`, `product` and `device` are those that were found. */
export type Judgement = Found & { facts: Facts };

/** Things found by their names in the request. */
export type Found = {
  device: DeviceRow | undefined;
  product: store.WantedProduct | undefined;
  code: store.PresentedCode | undefined;
};

/**
 * Decides whether a code may take a product at a device of an account now (rules/authorisations). It reserves nothing,
 * because the machine reports the delivery. It uses the functions of entitlements, and counts due subsidies as
 * reloaded.
 * @param account the `seq` of the controller's account
 */
export function authorize(
  reader: Reader,
  account: number,
  asked: AuthorizationRequest,
  nowMs: number,
): Answered {
  return reader.connection.snapshot(() => {
    const judgement = judge(reader, account, asked, nowMs);
    const answer = authorizationOf(judgement.facts);
    return { answer, refusal: refusalOf(account, judgement, answer.reason), device: judgement.device };
  });
}

/** The answer to a machine, the refusal to store, and the device. */
export type Answered = { answer: Authorization; refusal: Refusal | null; device: DeviceRow | undefined };

function refusalOf(
  account: number,
  { facts, device, product, code }: Judgement,
  reason: RefusalReason | null,
): Refusal | null {
  if (reason === null) return null;
  return {
    id: newId(),
    account,
    dateMs: facts.nowMs,
    reason,
    codeId: facts.asked.codeId,
    code: code?.seq ?? null,
    consumer: code?.consumer ?? null,
    device: device?.seq ?? null,
    selection: facts.asked.selection ?? null,
    product: product?.seq ?? null,
    rules: JSON.stringify(rulesUntil(judgedRules(facts))),
  };
}

/**
 * Finds what an authorisation is decided by. Facts that depend on something missing are missing too; all others are
 * present, even those after the reason. To be called on a snapshot.
 */
export function judge(
  reader: Reader,
  account: number,
  asked: AuthorizationRequest,
  nowMs: number,
): Judgement {
  const { deviceSerial, codeId, selection, productId } = asked;
  const device = deviceWithSerial(reader, account, deviceSerial);
  const slots = device ? slotsOf(reader, device.seq) : [];
  const slot = slots.find((one) => one.selection === selection);
  const product = productOf(reader, account, productId, slot);
  const code = store.codePresented.get(reader, device?.operation ?? -account, -account, codeId);
  const facts: Facts = {
    nowMs,
    asked: { deviceSerial, codeId, selection, productId },
    device: device ? { name: device.name, isActive: device.isActive === 1 } : null,
    product: product
      ? {
          id: product.id,
          name: product.name,
          businessLine: product.businessLine,
          isActive: product.isActive === 1,
          deviceHasLine: device !== undefined && deviceHasLine(device, product.businessLine),
          price: product.businessLine === 'eas' ? null : priceAt(slots, product, slot),
        }
      : null,
    code: code
      ? {
          isActive: code.isActive === 1,
          consumerActive: code.consumerActive === 1,
          consumerName: code.consumerName,
          consumerBounds: { validFromMs: code.consumerFromMs, validUntilMs: code.consumerUntilMs },
          bounds: { validFromMs: code.validFromMs, validUntilMs: code.validUntilMs },
          subsidy: subsidyAt(reader, code.seq, code.balance, nowMs),
          topUps: code.recharge,
        }
      : null,
    profile: null,
    quota: null,
  };
  if (!device || !product || !code) return { device, product, code, facts };
  const granted = grantsOf(reader, { account, device, product, code }, nowMs);
  return { device, product, code, facts: { ...facts, ...granted } };
}

/** The live product of an account with this id, or in this selection. */
function productOf(
  reader: Reader,
  account: number,
  id: string | undefined,
  slot: PlanogramSlot | undefined,
): store.WantedProduct | undefined {
  if (id === undefined) return slot && store.productBySeq.get(reader, slot.product);
  const product = store.productById.get(reader, id.toLowerCase());
  return product?.account === account ? product : undefined;
}

type Meeting = {
  account: number;
  device: DeviceRow;
  product: store.WantedProduct;
  code: store.PresentedCode;
};

/** The rules of the code's profile for the product's line. */
function grantsOf(
  reader: Reader,
  { account, device, product, code }: Meeting,
  nowMs: number,
): Pick<Facts, 'profile' | 'quota'> {
  const isEas = product.businessLine === 'eas';
  const seq = isEas ? code.easProfile : code.vendingProfile;
  const profile = seq === null ? undefined : store.profileAtDevice.get(reader, device.seq, seq);
  if (seq === null || !profile) return { profile: null, quota: null };
  const { timeZone } = accountBySeq(reader, account);
  const period = isEas ? quotaPeriod(timeZone, recurrenceOf(profile.period), nowMs) : null;
  const quota =
    period && quotaOfProduct(reader, { code: code.seq, profile: seq }, product.seq, period, nowMs);
  return {
    profile: {
      name: profile.name,
      isActive: profile.isActive === 1,
      qualification: isEas ? qualificationOf(reader, seq, code.consumer) : null,
      allowsDevice: profile.allowsDevice === 1,
      dayPasses: dayPasses(timeZone, profile.schedule, nowMs),
      day: () => dayOf(timeZone, profile.schedule, nowMs),
    },
    quota: quota && { ...quota, openDelivery: () => openDeliveryOf(reader, code.seq, product.seq) },
  };
}

function dayOf(timeZone: string, schedule: string | null, nowMs: number) {
  const day = dayAt(timeZone, nowMs);
  return {
    date: day.toString(),
    weekday: day.dayOfWeek % 7,
    schedule: schedule === null ? null : (JSON.parse(schedule) as object),
  };
}

function openDeliveryOf(reader: Reader, code: number, product: number) {
  const found = store.openDelivery.get(reader, code, product);
  return found ? { id: found.id, date: isoOf(found.dateMs) } : null;
}
