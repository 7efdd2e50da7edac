import * as v from 'valibot';
import { rhythmStates } from '../../access/rhythm.ts';
import { described } from '../../api/fields.ts';
import type { LiveKind } from '../../api/live.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { paymentMethods, refusalReasons } from '../../api/vocabulary.ts';
import { exportStates } from '../exports/export-fields.ts';
import { incidentKinds, severities } from '../incidents/kinds.ts';
import { incidentChanges, incidentStates } from '../incidents/state-machine.ts';
import { lamps, reason } from '../overview/overview-fields.ts';
import { businessLines } from '../sites/tenant-fields.ts';

const happening = { id: uuid, date: timestamp };
const ofAccount = { ...happening, accountId: uuid };
const device = v.strictObject({ id: uuid, serial: v.string(), name: v.string() });
const consumer = v.strictObject({ name: v.string(), identification: v.string(), codeId: v.string() });
const amount = { amount: wholeNumber, currency: v.string() };

const movement = v.variant('kind', [
  v.strictObject({
    kind: v.literal('delivery'),
    ...ofAccount,
    device,
    businessLine: v.picklist(businessLines),
    isDelivered: v.boolean(),
    failureReason: v.nullable(v.string()),
    method: v.picklist(paymentMethods),
    ...amount,
    product: v.strictObject({ id: uuid, name: v.string(), selection: v.nullable(v.string()) }),
    consumer: v.nullable(
      v.strictObject({
        name: v.nullable(v.string()),
        identification: v.nullable(v.string()),
        codeId: v.string(),
      }),
    ),
  }),
  v.strictObject({ kind: v.literal('recharge'), ...ofAccount, device, ...amount, consumer }),
  v.strictObject({ kind: v.literal('return'), ...ofAccount, device, consumer }),
  v.strictObject({
    kind: v.literal('credit'),
    ...ofAccount,
    device: v.nullable(device),
    ...amount,
    consumer,
  }),
]);

const refusal = v.strictObject({
  ...ofAccount,
  reason: v.picklist(refusalReasons),
  device: v.strictObject({ serial: v.string() }),
  codeId: v.string(),
  selection: v.nullable(v.string()),
  consumer: v.nullable(v.object({ name: v.string() })),
  product: v.nullable(v.object({ id: uuid, name: v.string() })),
});

const controller = v.strictObject({
  ...ofAccount,
  controllerId: v.string(),
  serial: v.string(),
  state: v.picklist(rhythmStates),
  lastSeenAt: v.nullable(timestamp),
});

const incident = v.strictObject({
  ...happening,
  accountId: v.nullable(uuid),
  incidentId: v.string(),
  kind: v.picklist(incidentKinds),
  change: v.picklist(incidentChanges),
  severity: v.picklist(severities),
  state: v.picklist(incidentStates),
});

const nothing = v.strictObject({});

/** Schemas of the stream's events, by name (rules/live#events). */
export const liveEvents = {
  movement,
  refusal,
  controller,
  export: v.strictObject({
    ...happening,
    exportId: v.string(),
    kind: v.string(),
    status: v.picklist(exportStates),
  }),
  import: v.strictObject({
    ...happening,
    traceId: described('The trace id of the request that imports.', v.string()),
    step: v.picklist(['checking', 'applying']),
    done: wholeNumber,
    rows: wholeNumber,
    isWhole: described('All rows are being applied in one transaction.', v.boolean()),
  }),
  backup: v.strictObject({
    ...happening,
    status: v.picklist(['running', 'proven', 'failed']),
    file: v.string(),
  }),
  system: v.strictObject({ ...happening, lamp: v.picklist(lamps), reasons: v.array(reason) }),
  incident,
  beat: nothing,
  more: nothing,
} satisfies Record<LiveKind | 'beat' | 'more', v.GenericSchema>;

/** Event types. */
export type LiveEvents = { [K in keyof typeof liveEvents]: v.InferOutput<(typeof liveEvents)[K]> };
