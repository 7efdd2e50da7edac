import { accountBySeq } from '../../../access/accounts.ts';
import type { Reader } from '../../../store/statement.ts';
import { recurrenceOf } from '../../catalogue/periods.ts';
import { dayPasses } from '../../catalogue/schedule.ts';
import { entitlementTo, quotaPeriod } from '../../consumers/entitlements/quota-facts.ts';
import { subsidyAt } from '../../credit/reloads.ts';
import { type DeviceRow, deviceHasLine, deviceWithSerial } from '../../devices/devices.ts';
import { type PlanogramSlot, priceAt, slotsOf } from '../../planograms/planogram-slots.ts';
import type { AuthorizationRequest } from './authorization-fields.ts';
import { type Authorization, authorizationOf, type Facts } from './authorization-rules.ts';
import * as store from './authorization-store.ts';

/**
 * Whether a code may take a product at a device of an account, at this moment (rules/authorisations). It reads only,
 * and nothing is reserved: what the machine then does, it reports. It judges by the functions that entitlements are
 * told by, and counts subsidies that are due as if they had reloaded.
 * @param account the `seq` of the controller's account
 */
export function authorize(
  reader: Reader,
  account: number,
  asked: AuthorizationRequest,
  nowMs: number,
): Authorization {
  return reader.connection.snapshot(() => authorizationOf(factsOf(reader, account, asked, nowMs)));
}

function factsOf(reader: Reader, account: number, asked: AuthorizationRequest, nowMs: number): Facts {
  const facts: Facts = {
    device: null,
    namedBy: asked.productId === undefined ? 'selection' : 'productId',
    product: null,
    code: null,
    profile: null,
    quota: null,
  };
  const device = deviceWithSerial(reader, account, asked.deviceSerial);
  if (!device) return facts;
  facts.device = { isActive: device.isActive === 1 };
  const slots = slotsOf(reader, device.seq);
  const slot = slots.find(({ selection }) => selection === asked.selection);
  const product = productOf(reader, account, asked.productId, slot);
  if (!product) return facts;
  facts.product = {
    id: product.id,
    name: product.name,
    isActive: product.isActive === 1,
    deviceHasLine: deviceHasLine(device, product.businessLine),
    price: product.businessLine === 'eas' ? null : priceAt(slots, product, slot),
  };
  const code = store.codePresented.get(reader, device.operation ?? -account, -account, asked.codeId);
  if (!code) return facts;
  facts.code = {
    isActive: code.isActive === 1,
    consumerActive: code.consumerActive === 1,
    consumerName: code.consumerName,
    credit: subsidyAt(reader, code.seq, code.balance, nowMs) + code.recharge,
  };
  return { ...facts, ...grantsOf(reader, { account, device, product, code }, nowMs) };
}

/** A product that is named by its id, else by what the selection holds: a live one of the account. */
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

/** What the code's profile of the product's line says. */
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
  return {
    profile: {
      isActive: profile.isActive === 1,
      allowsDevice: profile.allowsDevice === 1,
      dayPasses: dayPasses(timeZone, profile.schedule, nowMs),
    },
    quota: period && entitlementTo(reader, { code: code.seq, profile: seq }, product.seq, period, nowMs),
  };
}
