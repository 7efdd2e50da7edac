import { productEndpoints } from './product-endpoints.ts';
import { profileEndpoints } from './profile-endpoints.ts';

/** Products and profiles: interface 4.1 and 4.2. */
export const catalogueEndpoints = [...productEndpoints, ...profileEndpoints];
