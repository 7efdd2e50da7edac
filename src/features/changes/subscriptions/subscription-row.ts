export type { SubscriptionRow } from './subscription-store.ts';
