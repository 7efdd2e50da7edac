import type { SessionActor } from './caller.ts';
import type { AnyPermission } from './permissions.ts';

/** What happens that the panel shows at once (rules/live#events). */
const liveKinds = ['movement', 'refusal', 'controller', 'export', 'backup', 'system', 'incident'] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Something that happened: whose it is (`seq`s; both null: the whole installation's), and who may know it. */
export type LiveEvent = {
  kind: LiveKind;
  client: number | null;
  account: number | null;
  needs: AnyPermission | null;
  /** What is told of it. */
  body: object;
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
  close(): void;
  onClose(work: () => void): void;
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
