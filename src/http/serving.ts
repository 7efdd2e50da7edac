import type { Caller } from '../api/caller.ts';
import type { AnyActor, Endpoint } from '../api/endpoint.ts';
import type { Installation } from '../api/installation.ts';
import type { Currencies } from '../api/listed.ts';
import type { InstallationSettings } from '../api/settings.ts';
import type { Sheets } from '../api/sheet.ts';
import type { SpoolLimits } from '../api/spool-limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reader } from '../store/statement.ts';
import { Attempts } from './admission/attempts.ts';
import { IdempotencyGuard } from './admission/idempotency-guard.ts';
import { Answers } from './answer/answers.ts';
import { Resources } from './answer/resources.ts';
import { Dispatch, type Threads } from './dispatch.ts';
import type { FairScheduler } from './listener/fair-scheduler.ts';
import { BodyRoom, type BodyRoomLimits } from './request/body-room.ts';
import type { Exchange } from './request/exchange.ts';
import type { EndpointInput } from './request/work.ts';

/** Dependencies of endpoints. */
export type ServingParts = Threads & {
  endpoints: readonly Endpoint[];
  reader: Reader;
  sheets: Sheets;
  /** The currencies of amounts for a caller, with the requested account, if any. */
  currenciesOf: (reader: Reader, actor: AnyActor, accountId: string | null) => Currencies;
  clock: Clock;
  settings: InstallationSettings;
  installation: Installation;
  /** The bounds for files of answers that clients are slow to read. */
  spoolLimits?: SpoolLimits | undefined;
  /** Memory limits for long bodies. */
  bodyRoom?: BodyRoomLimits | undefined;
  /** True if the user with a name signed in from a network before. */
  isKnownAddress(name: string, network: string): boolean;
  /** The names of the filters of scope that were dropped or replaced. */
  overwrittenFilters(actor: Caller, asked: Readonly<Record<string, unknown>>): readonly string[];
  /**
   * Replaces days of an account by moments in validated input (rules/money-and-time#days-of-the-account).
   * @throws `validation.failed`
   */
  placeDays(actor: Caller, path: string, input: EndpointInput): void;
  /** Called after every answer. */
  onAnswered(exchange: Exchange, status: number): void;
};

/** State of the serving thread shared by all requests. */
export class Serving {
  readonly parts: ServingParts;
  readonly scheduler: FairScheduler;
  readonly guard = new IdempotencyGuard();
  readonly attempts: Attempts;
  readonly bodyRoom: BodyRoom;
  readonly answers: Answers;
  readonly dispatch: Dispatch;

  constructor(parts: ServingParts, scheduler: FairScheduler) {
    this.parts = parts;
    this.scheduler = scheduler;
    this.dispatch = new Dispatch(parts);
    this.attempts = new Attempts(parts.isKnownAddress);
    this.bodyRoom = new BodyRoom(parts.bodyRoom);
    this.answers = new Answers(new Resources(parts.endpoints), parts.onAnswered);
  }
}
