import type { SessionActor } from './caller.ts';
import type { AnyPermission } from './permissions.ts';

/** What happens that the panel shows at once (rules/live#events). */
export type LiveKind = 'movement' | 'refusal' | 'controller' | 'export' | 'backup' | 'system' | 'incident';

/** Something that happened: whose it is (`seq`s; both null: the whole installation's), and who may know it. */
export type LiveEvent<K extends LiveKind = LiveKind, B extends object = object> = {
  kind: K;
  client: number | null;
  account: number | null;
  needs: AnyPermission | null;
  /** What is told of it; `features/live/live-events.ts` says what that is for each kind. */
  body: B;
};

/** An answer of events, sent as they happen. */
export type EventStream = {
  /** Who named the last event that reached him, after a connection broke. */
  readonly lastEventId: string | undefined;
  /** What bounds on streams of an address count it under. */
  readonly address: string;
  /** Begins the answer. @returns false where there is nothing to send: it was asked for its head */
  begin(): boolean;
  send(text: string): void;
  /** Whether so much waits to be read that the client had better come again. */
  readonly isBehind: boolean;
  /** Whether anything waits to be read. */
  readonly isWaiting: boolean;
  close(): void;
  onClose(work: () => void): void;
};

/** Whose changes are waited for, as `seq`s: of an account, of a client with all its accounts, of everybody. */
export type WatchedScope = { readonly client?: number | undefined; readonly account?: number | undefined };

/** Somebody who waits for changes (rules/changes#waiting). */
export type ChangeWaiter = {
  /**
   * Resolves with the first change of the scope after an entry of the audit, or after so many milliseconds; at once where
   * there is one already, and when the appliance is closed.
   */
  after(seq: number, waitMs: number): Promise<void>;
  /** Whether there is nothing more to wait for: whoever waits is gone, or the appliance is closed. */
  readonly isOver: boolean;
  /** Gives the place back. */
  end(): void;
};

/** Who waits for changes. */
export type Changes = {
  /** Takes a place among those who wait; `who` has so many. @throws `changes.too_many_waiting` */
  waiter(scope: WatchedScope, who: string): ChangeWaiter;
};

/** Who watches what happens. */
export type Live = {
  /** Tells something to whoever may know it, and keeps nothing; where nobody watches it costs nothing. */
  tell(event: LiveEvent): void;
  /**
   * Sends a person what happens from now on, and what happened since he lost the connection, until his session ends.
   * @throws `panel.too_many_streams`
   */
  watch(actor: SessionActor, stream: EventStream): void;
};
