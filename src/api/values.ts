import * as v from 'valibot';

/* Values of answers of which JSON's own types say too little; fields.ts has those of bodies and queries. */

/** The id of one of Larder's own things. */
export const uuid = v.pipe(v.string(), v.uuid());

/** A time, in ISO 8601 and UTC (rules/money-and-time#moments). */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A number without fractions: a quantity, or an amount of money in minor units. */
export const wholeNumber = v.pipe(v.number(), v.integer());
