import { setTimeout as pause } from 'node:timers/promises';
import { AllowList } from './allow-list.ts';
import { type Call, type CallAnswer, type CallBounds, call, callBounds, targetOf } from './call.ts';
import { CallFault } from './fault.ts';
import { checkedAddress, type LookUp, systemLookUp } from './look-up.ts';
import { Slots } from './slots.ts';

/** The client for all outgoing calls, with their targets and the limit of concurrent calls. */
export type Outbound = {
  readonly allowed: AllowList;
  /** True if calls to an address are refused now; false also where its name cannot be looked up within seconds. */
  refuses(url: string, sharer?: string | null): Promise<boolean>;
  /** Sends a call as soon as there is a place for it. @throws CallFault */
  call(order: Call): Promise<CallAnswer>;
  /** Sends a call that a request waits for, such as a test. It takes no place of the others. @throws CallFault */
  callByHand(order: Call): Promise<CallAnswer>;
};

/** Options for outgoing calls. Tests replace name resolution and use shorter limits. */
export type OutboundOptions = {
  /** The entries of `webhook-allow`; the default where there are none. */
  allow?: readonly string[] | undefined;
  /** True to allow every address of the public Internet too. */
  isPublicAllowed?: boolean | undefined;
  /** The proxy by which what is allowed by its name is called. */
  proxy?: string | undefined;
  lookUp?: LookUp | undefined;
  bounds?: CallBounds | undefined;
  /** The maximum number of concurrent calls. Others wait. */
  maxCalls?: number | undefined;
};

/** See rules/webhooks#bounds. */
export const maxCallsAtOnce = 8;

/** The deadline for looking up a name before answering if it may be called. */
const longestLookUpMs = 3000;

async function refuses(
  url: string,
  allowed: AllowList,
  lookUp: LookUp,
  sharer: string | null,
): Promise<boolean> {
  const host = targetOf(url)?.hostname;
  if (host === undefined || allowed.allowsName(host)) return false;
  const address = checkedAddress(host, allowed, lookUp, sharer).catch((error: unknown) => error);
  const found = await Promise.race([address, pause(longestLookUpMs, undefined, { ref: false })]);
  return found instanceof CallFault && found.code === 'not_allowed';
}

/**
 * Creates the client for outgoing calls. It keeps no connection open and resolves no name before the first
 * call.
 * @throws an error that names an invalid entry of `allow`
 */
export function openOutbound({
  allow = [],
  isPublicAllowed = false,
  proxy,
  lookUp = systemLookUp(),
  bounds = callBounds,
  maxCalls = maxCallsAtOnce,
}: OutboundOptions = {}): Outbound {
  const allowed = new AllowList(allow.length > 0 ? allow : undefined, isPublicAllowed);
  const slots = new Slots(maxCalls);
  const slotsByHand = new Slots(maxCalls);
  const callNow = (order: Call) => call(order, allowed, lookUp, bounds, proxy);
  return {
    allowed,
    refuses: (url, sharer = null) => refuses(url, allowed, lookUp, sharer),
    call: (order) => slots.run(() => callNow(order), order.sharer),
    callByHand: (order) => slotsByHand.run(() => callNow(order), order.sharer),
  };
}
