import type { Actor } from '../store/actor.ts';

/**
 * A controller as the acting identity of a request to the feed (rules/feed#tokens): it may report for any device of
 * its account. `client` and `account` are `seq`s; `label` is its serial.
 */
export type ControllerActor = Actor & {
  readonly type: 'controller';
  readonly id: string;
  readonly seq: number;
  readonly client: number;
  readonly account: number;
  readonly accountId: string;
};
