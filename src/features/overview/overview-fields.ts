import * as v from 'valibot';
import { rhythmStates } from '../../access/rhythm.ts';
import { described, listedItems, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { pageOf, sortedPageFields } from '../../api/pages.ts';
import { filter, queryId, scopeFields, several } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
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

/** Kinds of incidents in the status of a machine; its stock and controller are shown from present data. */
export const machineProblems = [
  'machine_failing',
  'machine_idle',
  'cash_short',
  'reports_rejected',
  'clock_off',
  'refusals_many',
  'stock_ends_soon',
] as const satisfies readonly (typeof reasonCodes)[number][];

/** States of a controller; `unwatched`: none is named, or its serial is not registered. */
const controllerStates = [...rhythmStates, 'unwatched'] as const;

const figures = v.object({
  sales: described('The number of sales (`vending`).', wholeNumber),
  revenue: described('The revenue, in minor units, tax included.', wholeNumber),
  deliveries: described('The number of issues against quotas (`eas`).', wholeNumber),
  failed: described('Deliveries that failed, of both lines.', wholeNumber),
});

export const reason = v.object({
  code: described('The problem, as a code for programs.', v.picklist(reasonCodes)),
  severity: described('The severity: `warn` or `bad`.', v.picklist(['warn', 'bad'])),
  subject: described(
    'The affected resource; null for none in particular.',
    v.nullable(
      v.object({
        type: described('The kind of thing.', v.picklist(['device', 'controller'])),
        id: described('Its id.', uuid),
        serial: described('The serial of a machine; null for other resources.', v.string()),
        name: member.name,
      }),
    ),
  ),
  since: described('The start; null if unknown.', v.nullable(v.string())),
  facts: described(
    'Details; the members depend on the code.',
    v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  ),
});

const machine = v.object({
  id: member.id,
  serial: member.serial,
  name: member.name,
  operation: described(
    'The operation; null for none.',
    v.nullable(v.object({ id: member.id, name: described('The name of the operation.', v.string()) })),
  ),
  lamp: described('The worst status of all: `good`, `warn` or `bad`.', v.picklist(machineLamps)),
  controller: described(
    'The controller that reports for it.',
    v.object({
      serial: described('The serial of the controller.', v.nullable(v.string())),
      state: described(
        'The connection status, judged by its usual interval of calls.',
        v.picklist(controllerStates),
      ),
      lastSeenAt: described('The time of its last call; null for never.', v.nullable(timestamp)),
      usualGapSeconds: described(
        'The usual number of seconds between two calls; null if unknown.',
        v.nullable(wholeNumber),
      ),
    }),
  ),
  reportedBy: described(
    'The controller that reports for it, if that is not the one of the device; else null.',
    v.nullable(v.string()),
  ),
  lastMovementAt: described('The time of its last report; null for never.', v.nullable(timestamp)),
  selections: described(
    'The state of its selections.',
    v.object({
      total: described('Selections whose stock is counted.', wholeNumber),
      empty: described('Selections with a stock of 0.', wholeNumber),
      low: described('Selections with less than a tenth of their capacity.', wholeNumber),
    }),
  ),
  problems: described(
    'The open incidents that its status shows, worst first.',
    v.array(
      v.object({
        code: described('The problem, as a code for programs.', v.picklist(machineProblems)),
        severity: described('The severity: `warn` or `bad`.', v.picklist(['warn', 'bad'])),
      }),
    ),
  ),
  failures: described(
    'Deliveries that failed in the last 24 hours.',
    v.object({
      count: described('The number of failed deliveries.', wholeNumber),
      lastAt: described('The time of the last one; null for none.', v.nullable(timestamp)),
      lastReason: described('The reason for the last one; null for none.', v.nullable(v.string())),
      worst: described(
        'The selection with the most failures; null without failures.',
        v.nullable(
          v.object({
            selection: described(
              'The selection; null if the machine named none, and only the product is known.',
              v.nullable(v.string()),
            ),
            product: described(
              'The product of the last of its failures.',
              v.object({ id: member.id, name: member.productName }),
            ),
            count: described('The number of its failures.', wholeNumber),
          }),
        ),
      ),
    }),
  ),
});

/** By what the list of machines is sorted (rules/overview#the-list-of-machines). */
export const machineOrders = ['lamp', 'name', 'operation', 'filled', 'lastSeenAt', 'failures'] as const;

/** `lamp`: `good`, `idle`, or a state that needs attention. */
export const machineQuery = object({
  deviceId: described('Only of this machine.', optional(several(queryId()))),
  operationId: filter.operationIds,
  businessLine: filter.businessLines,
  lamp: described(
    'Only machines with this lamp: `good`, `idle` for those that are not connected yet, or `needy` for all others.',
    optional(oneOf(['good', 'needy', 'idle'])),
  ),
  search: filter.search,
  ...scopeFields,
  ...sortedPageFields(...machineOrders),
});

const listedMachine = v.object({
  ...machine.entries,
  businessLines: described(
    'The business lines: `vending`, `eas`, or both.',
    v.array(v.picklist(businessLines)),
  ),
  filled: described(
    'The share of its capacity that is filled, 0 to 1; null if unknown.',
    v.nullable(v.number()),
  ),
});

/** See rules/overview#the-list-of-machines. */
export const machinesReply = pageOf(listedMachine);

/** Members shared by the overview and the wall. */
export const sharedReply = {
  account: described(
    'The account.',
    v.object({
      id: member.id,
      name: described('The name of the account.', v.string()),
      currency: described(
        'The ISO 4217 currency of all amounts of the account. It is fixed once the account has products, profiles or movements.',
        v.string(),
      ),
      timeZone: described(
        'The IANA time zone in which its days, periods and schedules are counted.',
        v.string(),
      ),
    }),
  ),
  at: member.at,
  lamp: described('The worst status of all: `good`, `warn` or `bad`.', v.picklist(lamps)),
  reasons: described('The problems that need attention, worst first.', v.array(reason)),
  reasonsOmitted: described('The number of problems beyond `reasons`.', wholeNumber),
  hours: described(
    'The 24 hours of the day in the account’s time zone.',
    v.array(
      v.object({
        hour: described('The hour of the day, 0 to 23, in the account’s time zone.', wholeNumber),
        today: described('The figure of today; null for a future hour.', v.nullable(figures)),
        lastWeek: described('The figure of the same day a week ago.', figures),
      }),
    ),
  ),
  soFar: described(
    'The day until now, and the same day a week ago until the same time.',
    v.object({
      today: described('The figure of today, until now.', figures),
      lastWeek: described('The figure of the same day a week ago, until the same time.', figures),
    }),
  ),
  machines: described(
    'The machines of the account.',
    v.object({
      total: described('All machines.', wholeNumber),
      good: described('Machines with nothing wrong.', wholeNumber),
      warn: described('Machines that need attention.', wholeNumber),
      bad: described('Machines that do not work.', wholeNumber),
      idle: described('Machines that are not connected yet: they never reported.', wholeNumber),
      items: listedItems(v.array(machine)),
      omitted: described('The number of items beyond `items`.', wholeNumber),
    }),
  ),
};

const tool = v.object({
  deliveryId: described('The id of the delivery.', v.string()),
  date: described('The time at which it was taken.', timestamp),
  product: described('The product.', v.object({ id: member.id, name: member.productName })),
  consumer: described(
    'The person who took it, as they were then; null if unknown.',
    v.nullable(
      v.object({
        name: described('The name of the person.', v.nullable(v.string())),
        identification: described(
          'The operator’s number for the person, such as a personnel number; unique in the account.',
          v.nullable(v.string()),
        ),
        codeId: member.codeId,
      }),
    ),
  ),
  device: member.device,
});

const owed = v.object({
  transactionId: described('The id of the delivery that it compensates; null for none.', v.string()),
  date: described('The time at which the sale failed.', timestamp),
  amount: described('Their total amount.', wholeNumber),
  method: described('The payment method; see `GET /selectors/payment_methods`.', v.picklist(paymentMethods)),
  product: described('The product.', v.object({ id: member.id, name: member.productName })),
  device: member.device,
});

/** The answer (rules/overview#the-call). */
export const overviewReply = v.object({
  ...sharedReply,
  tools: described(
    'Loaned units that were not returned.',
    v.object({
      open: described('The number on loan, up to 1000.', wholeNumber),
      overdue: described('The number on loan for more than a day, up to 1000.', wholeNumber),
      lost: described('The number on loan for more than 30 days, up to 1000.', wholeNumber),
      items: listedItems(v.array(tool)),
    }),
  ),
  refunds: described(
    'Failed sales of the last 30 days that must be refunded by hand.',
    v.object({
      due: described('The number, at most 1000.', wholeNumber),
      amount: described('Their total amount.', wholeNumber),
      items: described('The oldest 20.', v.array(owed)),
    }),
  ),
  refusals: described(
    'The number of refusals by machines.',
    v.object({
      today: described('Since midnight, up to 1000.', wholeNumber),
      lastWeek: described('Until the same time of that day a week ago, up to 1000.', wholeNumber),
    }),
  ),
  installation: described(
    'The status of the appliance itself.',
    v.nullable(
      v.object({
        disk: described(
          'The disk with the data; null if the data are in memory.',
          v.nullable(
            v.object({
              freeBytes: described(
                'The free bytes on the disk; null if the data are in memory.',
                wholeNumber,
              ),
              isLow: described('True if the free space is low.', v.boolean()),
            }),
          ),
        ),
        backups: described(
          'The status of backups.',
          v.object({
            isScheduled: described('True if backups are scheduled.', v.boolean()),
            lastProvenAt: described(
              'The time at which a backup was last tested by restoring it; null for never.',
              v.nullable(timestamp),
            ),
            failures: described('The number of consecutive failures.', wholeNumber),
            onDataDisk: described(
              'True if they are on the same disk as the data and would be lost with it; null if unknown.',
              v.nullable(v.boolean()),
            ),
          }),
        ),
        certificate: described(
          'The certificate for HTTPS; null without HTTPS.',
          v.nullable(v.object({ endsAt: described('The time at which it ends.', timestamp) })),
        ),
      }),
    ),
  ),
});

export type Figures = v.InferOutput<typeof figures>;
export type Reason = v.InferOutput<typeof reason>;
export type Machine = v.InferOutput<typeof machine>;
export type ListedMachine = v.InferOutput<typeof listedMachine>;
export type MachineQuery = Value<typeof machineQuery>;
