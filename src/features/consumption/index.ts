import { consumptionEndpoints as figures } from './consumption-endpoints.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { requirementEndpoints } from './requirement-endpoints.ts';

/** Consumption, its costs and PPE compliance: rules/consumption. */
export const consumptionEndpoints = [...figures, ...requirementEndpoints, ...recordEndpoints];
