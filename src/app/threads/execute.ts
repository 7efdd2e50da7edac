import { placeAccountDays } from '../../access/account-days.ts';
import { findControllerBySeq } from '../../access/controller-access.ts';
import { findDirectoryBySeq } from '../../access/directories.ts';
import { findKeyBySeq, hasExpired } from '../../access/keys.ts';
import { findSession } from '../../access/sessions.ts';
import {
  type ControllerActor,
  type DirectoryActor,
  isCaller,
  type KeyActor,
  type SessionActor,
} from '../../api/caller.ts';
import {
  type AnyActor,
  type Endpoint,
  endpointName,
  type Reply,
  type ReplyBody,
  replyBody,
  replyText,
  successStatus,
} from '../../api/endpoint.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import { tableOf } from '../../api/listed.ts';
import type { InstallationSettings, SessionLimits } from '../../api/settings.ts';
import { type MessageAsked, messageOf, messageReport } from '../../features/changes/subscriptions/message.ts';
import { type WallAsked, wallReport, wallView } from '../../features/displays/displays.ts';
import { type JudgingAsked, judgeAll, judging } from '../../features/incidents/record.ts';
import { type CheckedCall, checkedRun } from '../../http/checks.ts';
import { checkedBody, checkedInput } from '../../http/request/input.ts';
import {
  type BodyCheck,
  bodyCheck,
  type CallerRef,
  type EndpointInput,
  type ListTable,
  listTable,
  type RepeatingRef,
  type ReportInput,
  type WriteInput,
  type WriteResult,
} from '../../http/request/work.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import { utf8Of } from '../../store/json-utf8.ts';
import type { Reader } from '../../store/statement.ts';
import type { Executor } from '../../store/writer/group-commit.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { taskNamed } from '../background/tasks.ts';
import { keepAnswer, type StoredAnswer, storedAnswer } from '../idempotency.ts';
import { requireUnchanged } from '../precondition.ts';
import { endpoints } from '../routes.ts';

const byName = new Map(endpoints.map((endpoint) => [endpointName(endpoint), endpoint]));

/** Runs the commands of the writer: writes of endpoints, and the appliance's own tasks. */
export function executorWith(settings: InstallationSettings): Executor {
  return (tx, command) => {
    const task = taskNamed(command.name);
    if (task) return task(tx, command.input);
    return checkedRun(new WrittenCall(tx, byName.get(command.name)!, command.input as WriteInput, settings));
  };
}

/** A call on the writer thread, inside of the transaction that it is for. */
class WrittenCall implements CheckedCall<unknown> {
  readonly endpoint: Endpoint;
  readonly nowMs: number;
  readonly #tx: Tx;
  readonly #written: WriteInput;
  readonly #settings: InstallationSettings;
  #request: EndpointInput | undefined;

  constructor(tx: Tx, endpoint: Endpoint, written: WriteInput, settings: InstallationSettings) {
    this.endpoint = endpoint;
    this.nowMs = tx.nowMs;
    this.#tx = tx;
    this.#written = written;
    this.#settings = settings;
    this.#request = written.request;
  }

  caller(): AnyActor {
    const { caller } = this.#written;
    return caller ? callerOf(this.#tx, caller, this.nowMs, this.#settings) : null;
  }

  /** The body was checked before; a long one is only parsed again. */
  validate(next: () => unknown): unknown {
    const { json } = this.#written;
    if (json && this.#request) {
      this.#request = { ...this.#request, body: checkedBody(this.endpoint, json) };
      const actor = this.caller();
      if (isCaller(actor)) placeAccountDays(this.#tx, actor, { path: this.endpoint.path, ...this.#request });
    }
    return next();
  }

  /** A repeated request gets the stored answer, whatever became of the thing since. */
  replay(): WriteResult | StoredAnswer | null | undefined {
    const { idempotency, lookUp } = this.#written;
    const stored = idempotency && storedAnswer(this.#tx, this.#repeating, idempotency);
    if (lookUp) return stored ?? null;
    // A streaming endpoint has checked before, and continues what it has begun.
    if (!stored || this.endpoint.where === 'stream') return undefined;
    return { status: stored.status, body: stored.body || undefined, replayed: true };
  }

  requireUnchanged(actor: AnyActor): void {
    const { ifMatch, origin } = this.#written;
    if (ifMatch === undefined || !this.#request) return;
    const { params } = this.#request;
    requireUnchanged(this.#tx, this.endpoint, { ifMatch, params, actor, settings: this.#settings, origin });
  }

  run(actor: AnyActor): unknown {
    const { endpoint } = this;
    const { origin, part } = this.#written;
    const request = this.#request;
    const context = { tx: this.#tx, actor, settings: this.#settings };
    if (endpoint.where === 'write' && request)
      return this.#answered(endpoint.run(origin === undefined ? context : { ...context, origin }, request));
    if (endpoint.where === 'process' && endpoint.record && part)
      return this.#answered(endpoint.record(context, part));
    if (endpoint.where === 'stream' && part) return this.#partDone(endpoint.write(context, part));
    if (endpoint.where === 'door' && part) return endpoint.write(context, part);
    throw new Error(`${endpointName(endpoint)} does not write what it was handed`);
  }

  /** The answer to a client, stored if the request has an `Idempotency-Key`. */
  #answered(reply: Reply): WriteResult {
    const status = successStatus(this.endpoint, reply);
    const body = replyText(reply);
    this.#keep({ status, body: body ?? '' });
    return { status, body, replayed: false };
  }

  /** The result of a part of a stream. Its `answer`, if any, is stored. */
  #partDone(done: unknown): unknown {
    if (!this.#written.idempotency) return done;
    const { answer, ...result } = done as { answer?: string };
    if (answer === undefined) return done;
    this.#keep({ status: this.endpoint.status, body: answer });
    return result;
  }

  #keep(answer: StoredAnswer): void {
    const { idempotency } = this.#written;
    if (idempotency) keepAnswer(this.#tx, this.#repeating, idempotency, answer);
  }

  /** The sender of an `Idempotency-Key`, which is a key or a user (`takesIdempotencyKey`). */
  get #repeating(): RepeatingRef {
    const { caller } = this.#written;
    if (!caller || caller.controller !== undefined || caller.directory !== undefined)
      throw new Error('nobody to keep an answer for');
    return caller;
  }
}

/**
 * Runs the `report` or the `gather` of an endpoint, or what a wall shows, on one snapshot; checks a long body; or
 * makes a table of a list.
 * @returns the body as JSON
 */
export function executeReport(
  reader: Reader,
  clock: Clock,
  settings: InstallationSettings,
  name: string,
  reportInput: unknown,
): ReplyBody {
  if (name === bodyCheck) {
    checkBody(reportInput as BodyCheck);
    return undefined;
  }
  if (name === listTable) {
    const { endpoint, format, body, ...asked } = reportInput as ListTable;
    return JSON.stringify(tableOf(byName.get(endpoint)!, format, body, asked));
  }
  if (name === messageReport)
    return reader.connection.snapshot(() =>
      JSON.stringify(messageOf(reader, settings, reportInput as MessageAsked)),
    );
  if (name === wallReport)
    return reader.connection.snapshot(() => wallView(reader, reportInput as WallAsked, clock()));
  if (name === judging)
    return reader.connection.snapshot(() =>
      JSON.stringify(judgeAll(reader, reportInput as JudgingAsked, clock())),
    );
  const call = new ReportedCall(reader, byName.get(name)!, reportInput as ReportInput, clock(), settings);
  return reader.connection.snapshot(() => checkedRun(call));
}

/** A call on a read thread, on one snapshot. */
class ReportedCall implements CheckedCall<ReplyBody> {
  readonly endpoint: Endpoint;
  readonly nowMs: number;
  readonly #reader: Reader;
  readonly #asked: ReportInput;
  readonly #settings: InstallationSettings;

  constructor(
    reader: Reader,
    endpoint: Endpoint,
    asked: ReportInput,
    nowMs: number,
    settings: InstallationSettings,
  ) {
    this.endpoint = endpoint;
    this.nowMs = nowMs;
    this.#reader = reader;
    this.#asked = asked;
    this.#settings = settings;
  }

  caller(): AnyActor {
    return callerOf(this.#reader, this.#asked.caller, this.nowMs, this.#settings);
  }

  /** The body was checked before. */
  validate(next: () => ReplyBody): ReplyBody {
    return next();
  }

  /** Only what writes is repeated. */
  replay(): undefined {}

  /** Only what writes changes anything. */
  requireUnchanged(): void {}

  run(actor: AnyActor): ReplyBody {
    const { endpoint, nowMs } = this;
    const { part, request } = this.#asked;
    const context = { reader: this.#reader, actor, nowMs, settings: this.#settings };
    if (endpoint.where === 'report' && request) return sent(replyBody(endpoint.run(context, request)));
    if (endpoint.where === 'process' && endpoint.gather && part)
      return replyBody(endpoint.gather(context, part));
    throw new Error(`${endpointName(endpoint)} does not read what it was handed`);
  }
}

/** The length from which a text crosses threads as bytes, which are handed over. */
const longCharacters = 16 * 1024;

/** An answer as it crosses threads, and goes out: the serving thread neither copies nor encodes long bodies. */
function sent(body: ReplyBody): ReplyBody {
  return typeof body === 'string' && body.length > longCharacters ? utf8Of(body) : body;
}

/** @throws what is wrong with a long body. For a streaming endpoint it only checks that the body is JSON */
function checkBody({ endpoint: name, queryString, json }: BodyCheck): void {
  const endpoint = byName.get(name)!;
  if (endpoint.where === 'stream') parseJsonBytes(json);
  else checkedInput(endpoint, queryString, json);
}

/**
 * A caller with their current rights: since then a key may have been revoked, a session ended, or rights changed.
 * @throws `auth.invalid_api_key`, `auth.no_session`, `auth.invalid_controller_token`, `auth.invalid_directory_token`
 */
function callerOf(
  reader: Reader,
  ref: CallerRef,
  nowMs: number,
  settings: InstallationSettings,
): KeyActor | SessionActor | ControllerActor | DirectoryActor {
  if (ref.directory !== undefined) return validDirectory(reader, ref.directory);
  if (ref.controller !== undefined) return validController(reader, ref.controller);
  if (ref.session !== undefined) return validSession(reader, ref.session, nowMs, settings.sessions);
  return validKey(reader, ref.key, nowMs);
}

function validDirectory(reader: Reader, seq: number): DirectoryActor {
  const actor = findDirectoryBySeq(reader, seq);
  if (!actor) throw new Problem('auth.invalid_directory_token');
  return actor;
}

function validController(reader: Reader, seq: number): ControllerActor {
  const actor = findControllerBySeq(reader, seq);
  if (!actor) throw new Problem('auth.invalid_controller_token');
  return actor;
}

function validKey(reader: Reader, seq: number, nowMs: number): KeyActor {
  const key = findKeyBySeq(reader, seq);
  if (!key || hasExpired(key, nowMs)) throw new Problem('auth.invalid_api_key');
  return key;
}

function validSession(reader: Reader, session: string, nowMs: number, limits: SessionLimits): SessionActor {
  const found = findSession(reader, session, nowMs, limits);
  if (!found) throw new Problem('auth.no_session');
  return found;
}
