import { jsonMoment } from '../../../store/json.ts';
import { receivedFilter } from '../lists/arrival-filter.ts';
import {
  deviceLeaves,
  movementJoins,
  movementOnDemand,
  tagFilter,
  tagsLeaf,
  wholeMovementJoins,
} from '../lists/movement-columns.ts';
import { MovementTable } from '../lists/movement-table.ts';
import { projectionOf } from '../lists/projection.ts';

/** Top-ups (rules/movements#top-ups), with the names that things had on arrival. */
export const rechargeTable = new MovementTable({
  name: 'recharges',
  table: 'recharges',
  filters: {
    account: 'd.account = ?',
    operation: 'd.operation = ?',
    device: 'd.device = ?',
    consumerIdentification: 'd.consumer_identification = ?',
    consumerCode: 'd.code_value = ?',
    tags: tagFilter,
    received: receivedFilter('d'),
  },
  accessPaths: [
    ['consumerCode', 'recharges_by_code'],
    ['consumerIdentification', 'recharges_by_consumer'],
    ['device', 'recharges_by_device'],
    ['operation', 'recharges_by_operation'],
    ['account', 'recharges_of_account'],
  ],
  projection: projectionOf(
    {
      id: 'd.id',
      date: jsonMoment('d.date_ms'),
      amount: 'd.amount',
      balanceAfter: 'd.balance_after',
      currency: 'a.currency',
      code: { leaves: { codeId: 'd.code_value', codeType: 'd.code_type' } },
      consumer: {
        leaves: { name: 'd.consumer_name', identification: 'd.consumer_identification', tags: tagsLeaf },
      },
      device: { leaves: deviceLeaves },
    },
    movementOnDemand,
    { device: { id: 'v.id' }, consumer: { id: 'c.id' } },
  ),
  joins: movementJoins,
  wholeJoins: wholeMovementJoins,
  arrival: { dense: ['account', 'received'], ofOneAccount: ['device', 'operation'] },
});
