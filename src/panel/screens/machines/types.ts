import type { Item, Reply } from '../../api/call.ts';

/** A machine as it was set up. */
export type Device = Reply<'GET /devices/:id'>;

/** A machine as it stands today. */
export type StandingMachine = Item<'GET /overview/machines'>;
