import { controllerEndpoints } from './controller-endpoints.ts';
import { keyEndpoints } from './key-endpoints.ts';
import { requestEndpoints } from './request-endpoints.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';
import { totpEndpoints } from './totp-endpoints.ts';
import { userEndpoints } from './user-endpoints.ts';

/** Users who sign in, and what owners give others: users, keys, controllers (rules/people-and-sessions). */
export const userAccessEndpoints = [
  ...signInEndpoints,
  ...totpEndpoints,
  ...userEndpoints,
  ...keyEndpoints,
  ...requestEndpoints,
  ...controllerEndpoints,
];
