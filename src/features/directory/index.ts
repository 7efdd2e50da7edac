import { directoryEndpoints as ownersEndpoints } from './directory-endpoints.ts';
import { groupEndpoints } from './groups/group-endpoints.ts';
import { discoveryEndpoints } from './scim/discovery-endpoints.ts';
import { userEndpoints } from './users/user-endpoints.ts';
import './in-use.ts';

/** Directories of people and what they send by SCIM: rules/directory. */
export const directoryEndpoints = [
  ...ownersEndpoints,
  ...discoveryEndpoints,
  ...userEndpoints,
  ...groupEndpoints,
];
