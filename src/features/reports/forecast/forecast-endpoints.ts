import { endpoint } from '../../../api/endpoint.ts';
import { forecastDevice } from './forecast.ts';
import { forecastQuery, forecastReply } from './forecast-fields.ts';

/** See rules/devices-and-planograms#forecast. */
export const forecastEndpoints = [
  endpoint({
    method: 'GET',
    path: '/devices/:id/forecast',
    tag: 'Devices',
    permission: 'inventory:read',
    summary: 'Forecast when selections will be empty, and the refill for a number of days',
    description:
      'Based on the sales of each selection in the last 28 days, by weekday (0 = Sunday) and hour. ' +
      '`emptyAt` is when the stock runs out; `refill` is the number to add for `days` days (7), up to ' +
      'the capacity. A selection without sales has `emptyAt` null and `refill` 0; both are null if it ' +
      'sells but its stock is not counted.',
    query: forecastQuery,
    status: 200,
    reply: forecastReply,
    problems: ['devices.not_found', 'auth.out_of_scope'],
    where: 'report',
    run: (context, { params, query }) => forecastDevice(context, params.id, query),
  }),
];
