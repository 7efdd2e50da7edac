import { AllowList } from './allow-list.ts';
import { type Call, type CallAnswer, type CallBounds, call, callBounds } from './call.ts';
import { type LookUp, systemLookUp } from './look-up.ts';
import { Slots } from './slots.ts';

/** Everything that goes out goes through one of these: it knows where to, and how many calls there may be at once. */
export type Outbound = {
  readonly allowed: AllowList;
  /** Makes a call, as soon as there is a place for it. @throws CallFault */
  call(order: Call): Promise<CallAnswer>;
};

/** What calls are made with; a test asks for other names and less time. */
export type OutboundOptions = {
  /** The entries of `webhook-allow`; the default where there are none. */
  allow?: readonly string[] | undefined;
  /** The proxy by which what is allowed by its name is called. */
  proxy?: string | undefined;
  lookUp?: LookUp | undefined;
  bounds?: CallBounds | undefined;
  /** How many calls are under way at once; others wait their turn. */
  maxCalls?: number | undefined;
};

/** See rules/webhooks#bounds. */
export const maxCallsAtOnce = 8;

/**
 * What calls out. It holds nothing open and looks nothing up until it is asked to call.
 * @throws an error that names the entry of `allow` that is none
 */
export function openOutbound({
  allow = [],
  proxy,
  lookUp = systemLookUp(),
  bounds = callBounds,
  maxCalls = maxCallsAtOnce,
}: OutboundOptions = {}): Outbound {
  const allowed = new AllowList(allow.length > 0 ? allow : undefined);
  const slots = new Slots(maxCalls);
  return {
    allowed,
    call: (order) => slots.run(() => call(order, allowed, lookUp, bounds, proxy)),
  };
}
