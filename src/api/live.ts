import type { Caller, SessionActor } from './caller.ts';
import type { AnyPermission } from './permissions.ts';

/** Kinds of events that the panel shows immediately (rules/live#events). */
export type LiveKind =
  | 'movement'
  | 'refusal'
  | 'controller'
  | 'export'
  | 'import'
  | 'backup'
  | 'system'
  | 'incident';

/** Something that happened: its owner (`seq`s; both null: the whole installation's), and who may know it. */
export type LiveEvent<K extends LiveKind = LiveKind, B extends object = object> = {
  kind: K;
  client: number | null;
  account: number | null;
  needs: AnyPermission | null;
  /** The content of the event; `features/live/live-events.ts` has the schema of each kind. */
  body: B;
};

/** An answer of events, sent as they happen. */
export type EventStream = {
  /** The id of the last event received before a connection broke. */
  readonly lastEventId: string | undefined;
  /** The address that limits on streams apply to. */
  readonly address: string;
  /**
   * Begins the answer.
   * @returns false if no body is to be sent, because the request is a HEAD
   */
  begin(): boolean;
  send(text: string): void;
  /** True if the backlog is so long that the client should reconnect. */
  readonly isBehind: boolean;
  /** True if events are waiting to be read. */
  readonly isWaiting: boolean;
  close(): void;
  onClose(work: () => void): void;
};

/** The scope of awaited changes, as `seq`s: an account, a client with all its accounts, or everyone. */
export type WatchedScope = { readonly client?: number | undefined; readonly account?: number | undefined };

/** Someone who waits for changes (rules/changes#waiting). */
export type ChangeWaiter = {
  /**
   * Resolves with the first change of the scope after an entry of the audit, or after `waitMs` milliseconds; at once
   * if there is one already, and when the appliance is closed.
   */
  after(seq: number, waitMs: number): Promise<void>;
  /** Resolves after `ms` milliseconds, or when waiting has ended. */
  rest(ms: number): Promise<void>;
  /** True if waiting has ended: the client is gone, or the appliance is closed. */
  readonly isOver: boolean;
  /** Releases the waiting place. */
  end(): void;
};

/** The caller of a long poll. */
export type Waiter = Pick<Caller, 'id' | 'client' | 'account'>;

/** Long polls for changes. */
export type Changes = {
  /** Takes one of the waiting places, which are limited for a caller, its account and all. @throws `changes.too_many_waiting` */
  waiter(scope: WatchedScope, caller: Waiter): ChangeWaiter;
};

/** Live streams of events. */
export type Live = {
  /** Sends an event to the watchers who may see it. It stores nothing, and costs nothing without watchers. */
  tell(event: LiveEvent): void;
  /**
   * Sends a person all further events, and those since they lost the connection, until their session ends.
   * @throws `panel.too_many_streams`
   */
  watch(actor: SessionActor, stream: EventStream): void;
};
