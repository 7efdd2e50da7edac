import type { Item, Reply } from '../../api/call.ts';

/** A machine's settings. */
export type Device = Reply<'GET /devices/:id'>;

/** A machine with today's status. */
export type StandingMachine = Item<'GET /overview/machines'>;
