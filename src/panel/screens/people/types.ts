import type { Reply } from '../../api/call.ts';

/** A person with all members of the API. */
export type Whole = Reply<'GET /consumers/:id'>;

/** A card of a person. */
export type Code = Whole['codes'][number];
