import type { Json } from '../store/json.ts';
import type { ControllerActor } from './caller.ts';
import type { refusalReasons } from './vocabulary.ts';

/** A refusal as stored (rules/refusals#stored-refusals); things are named by their `seq`, null where unknown. */
export type Refusal = {
  id: string;
  account: number;
  dateMs: number;
  reason: (typeof refusalReasons)[number];
  codeId: string;
  code: number | null;
  consumer: number | null;
  device: number | null;
  selection: string | null;
  product: number | null;
  /** The rules up to the one that refused, with their facts. */
  rules: Json;
};

export type KeepRefusal = (refusal: Refusal) => void;

/** Records that a controller reported for a device (`seq`) by requesting it. */
export type NoteReporter = (controller: ControllerActor, device: number) => void;
