import { productEndpoints } from './product-endpoints.ts';
import { profileEndpoints } from './profile-endpoints.ts';

/** Products and profiles: rules/catalogue. */
export const catalogueEndpoints = [...productEndpoints, ...profileEndpoints];
