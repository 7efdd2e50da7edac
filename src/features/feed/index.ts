import { uploadEndpoint } from '../evidence/upload-endpoint.ts';
import { authorizationEndpoints, refusalEndpoints } from './authorizations/authorization-endpoints.ts';
import { movementEndpoints } from './movement-endpoints.ts';
import { offlineEndpoints } from './offline-endpoints.ts';
import { rejectionEndpoints } from './rejections/rejection-endpoints.ts';
import { statusEndpoint } from './status-endpoint.ts';

/** The feed: what controllers report and request (rules/feed). */
export const feedEndpoints = [
  ...movementEndpoints,
  ...authorizationEndpoints,
  ...offlineEndpoints,
  uploadEndpoint,
  statusEndpoint,
];

export { refusalEndpoints, rejectionEndpoints };
