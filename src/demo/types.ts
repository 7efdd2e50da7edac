import type { WriteContext } from '../api/contexts.ts';
import type { Actor } from '../store/writer/actor.ts';
import type { Tx } from '../store/writer/transaction.ts';

/** Runs a part of one transaction in the name of an actor, at the current moment of the demo. */
export type Step = <T>(actor: Actor, work: (tx: Tx) => T) => T;

/** Runs one write, in the name of a key of the account. */
export type Write = (work: (context: WriteContext) => void) => void;

/** The current moment of the demo. */
export type Now = { ms: number };

/** The size of the demo and the end of its history. */
export type DemoSize = { seed: number; deliveries: number; days: number; untilMs: number };

/** Counts of what the demo contains. */
export type DemoCounts = {
  consumers: number;
  deliveries: number;
  failed: number;
  recharges: number;
  returns: number;
  videos: number;
};
