import * as v from 'valibot';
import { rhythmStates } from '../../access/rhythm.ts';
import { object, oneOf, optional, type Value } from '../../api/fields.ts';
import { pageOf, sortedPageFields } from '../../api/pages.ts';
import { businessLine, queryId, queryText, scopeFields, scopeId, several } from '../../api/queries.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { businessLines } from '../sites/tenant-fields.ts';

export const overviewQuery = object(scopeFields);

/** Status colors, best first (rules/overview#the-lamp). */
export const lamps = ['good', 'warn', 'bad'] as const;
export type Lamp = (typeof lamps)[number];

/** Status colors of a machine, worst last; `idle`: it never reported, so its state is unknown. */
export const machineLamps = ['good', 'idle', 'warn', 'bad'] as const;
export type MachineLamp = (typeof machineLamps)[number];

/** The reasons why a lamp is not green (rules/overview#reasons). */
const reasonCodes = [
  'controller_silent',
  'controller_never_seen',
  'machine_failing',
  'machine_idle',
  'machine_empty',
  'stock_ends_soon',
  'cash_short',
  'refusals_many',
  'clock_off',
  'tools_overdue',
  'reports_rejected',
  'mandatory_overdue',
  'webhook_suspended',
  'contact_failing',
  'report_failed',
  'disk_low',
  'disk_full',
  'backup_missing',
  'backup_old',
  'backup_failed',
  'certificate_ends',
  'certificate_ended',
  'data_copied',
  'head_office_stopped',
  'second_box_alone',
  'second_box_took_over',
  'second_box_drill_failed',
  'sending_off',
  'test_clock',
] as const;

/** States of a controller; `unwatched`: none is named, or its serial is not registered. */
const controllerStates = [...rhythmStates, 'unwatched'] as const;

const figures = v.object({
  sales: v.number(),
  revenue: v.number(),
  deliveries: v.number(),
  failed: v.number(),
});

export const reason = v.object({
  code: v.picklist(reasonCodes),
  severity: v.picklist(['warn', 'bad']),
  subject: v.nullable(
    v.object({
      type: v.picklist(['device', 'controller']),
      id: v.string(),
      serial: v.string(),
      name: v.string(),
    }),
  ),
  since: v.nullable(v.string()),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});

const machine = v.object({
  id: v.string(),
  serial: v.string(),
  name: v.string(),
  operation: v.nullable(v.object({ id: v.string(), name: v.string() })),
  lamp: v.picklist(machineLamps),
  controller: v.object({
    serial: v.nullable(v.string()),
    state: v.picklist(controllerStates),
    lastSeenAt: v.nullable(v.string()),
    usualGapSeconds: v.nullable(v.number()),
  }),
  reportedBy: v.pipe(
    v.nullable(v.string()),
    v.description('The controller that reports for it, if that is not the one of the device; else null.'),
  ),
  lastMovementAt: v.nullable(v.string()),
  selections: v.object({ total: v.number(), empty: v.number(), low: v.number() }),
  failures: v.object({
    count: v.number(),
    lastAt: v.nullable(v.string()),
    lastReason: v.nullable(v.string()),
  }),
});

/** By what the list of machines is sorted (rules/overview#the-list-of-machines). */
export const machineOrders = ['lamp', 'name', 'operation', 'filled', 'lastSeenAt', 'failures'] as const;

/** `lamp`: `good`, `idle`, or what wants somebody. */
export const machineQuery = object({
  deviceId: optional(several(queryId())),
  operationId: optional(several(scopeId())),
  businessLine: optional(several(businessLine())),
  lamp: optional(oneOf(['good', 'needy', 'idle'])),
  search: optional(queryText()),
  ...scopeFields,
  ...sortedPageFields(...machineOrders),
});

const listedMachine = v.object({
  ...machine.entries,
  businessLines: v.array(v.picklist(businessLines)),
  filled: v.nullable(v.number()),
});

/** See rules/overview#the-list-of-machines. */
export const machinesReply = pageOf(listedMachine);

/** Members shared by the overview and the wall. */
export const sharedReply = {
  account: v.object({ id: v.string(), name: v.string(), currency: v.string(), timeZone: v.string() }),
  at: v.string(),
  lamp: v.picklist(lamps),
  reasons: v.array(reason),
  reasonsOmitted: v.number(),
  hours: v.array(v.object({ hour: v.number(), today: v.nullable(figures), lastWeek: figures })),
  soFar: v.object({ today: figures, lastWeek: figures }),
  machines: v.object({
    total: v.number(),
    good: v.number(),
    warn: v.number(),
    bad: v.number(),
    idle: v.number(),
    items: v.array(machine),
    omitted: v.number(),
  }),
};

const tool = v.object({
  deliveryId: v.string(),
  date: v.string(),
  product: v.object({ id: v.string(), name: v.string() }),
  consumer: v.nullable(
    v.object({
      name: v.nullable(v.string()),
      identification: v.nullable(v.string()),
      codeId: v.string(),
    }),
  ),
  device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
});

const owed = v.object({
  transactionId: v.string(),
  date: v.string(),
  amount: v.number(),
  method: v.picklist(paymentMethods),
  product: v.object({ id: v.string(), name: v.string() }),
  device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
});

/** The answer (rules/overview#the-call). */
export const overviewReply = v.object({
  ...sharedReply,
  tools: v.object({ open: v.number(), overdue: v.number(), lost: v.number(), items: v.array(tool) }),
  refunds: v.object({ due: v.number(), amount: v.number(), items: v.array(owed) }),
  refusals: v.object({ today: v.number(), lastWeek: v.number() }),
  installation: v.nullable(
    v.object({
      disk: v.nullable(v.object({ freeBytes: v.number(), isLow: v.boolean() })),
      backups: v.object({
        isScheduled: v.boolean(),
        lastProvenAt: v.nullable(v.string()),
        failures: v.number(),
        onDataDisk: v.nullable(v.boolean()),
      }),
      certificate: v.nullable(v.object({ endsAt: v.string() })),
    }),
  ),
});

export type Figures = v.InferOutput<typeof figures>;
export type Reason = v.InferOutput<typeof reason>;
export type Machine = v.InferOutput<typeof machine>;
export type ListedMachine = v.InferOutput<typeof listedMachine>;
export type MachineQuery = Value<typeof machineQuery>;
