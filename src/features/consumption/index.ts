import { consumptionEndpoints as figures } from './consumption-endpoints.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { requirementEndpoints } from './requirement-endpoints.ts';

/** Who takes what, who pays for it, and what must be worn: rules/consumption. */
export const consumptionEndpoints = [...figures, ...requirementEndpoints, ...recordEndpoints];
