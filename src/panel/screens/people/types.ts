import type { Reply } from '../../api/call.ts';

/** A person with everything that the appliance tells of one. */
export type Whole = Reply<'GET /consumers/:id'>;

/** A card of a person. */
export type Code = Whole['codes'][number];
