import { findControllerBySeq } from '../../access/controller-access.ts';
import { findKeyBySeq, hasExpired } from '../../access/keys.ts';
import { findSession } from '../../access/sessions.ts';
import type { Caller, KeyActor, SessionActor } from '../../api/caller.ts';
import { type Endpoint, endpointName, replyText } from '../../api/endpoint.ts';
import { requireGranted } from '../../api/grants.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import type { InstallationSettings, SessionLimits } from '../../api/settings.ts';
import { messageOf, messageReport } from '../../features/changes/subscriptions/message.ts';
import { type JudgingAsked, judgeAll, judging } from '../../features/incidents/record.ts';
import { type WallAsked, wallReport, wallView } from '../../features/walls/walls.ts';
import { checkedBody, checkedInput } from '../../http/request/input.ts';
import {
  type BodyCheck,
  bodyCheck,
  type CallerRef,
  type FeedWriteInput,
  type ReportInput,
  type SignInInput,
  type WriteInput,
  type WriteResult,
} from '../../http/request/work.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import type { Reader } from '../../store/statement.ts';
import type { Command, Executor } from '../../store/writer/group-commit.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { taskNamed } from '../background/tasks.ts';
import { keepAnswer, keptAnswer } from '../idempotency.ts';
import { requireUnchanged } from '../precondition.ts';
import { endpoints } from '../routes.ts';

const byName = new Map(endpoints.map((endpoint) => [endpointName(endpoint), endpoint]));

/** Runs the commands of the writer: writes of endpoints, and the appliance's own tasks. */
export function executorWith(settings: InstallationSettings): Executor {
  return (tx, command) => {
    const task = taskNamed(command.name);
    if (task) return task(tx, command.input);
    const endpoint = byName.get(command.name)!;
    if (endpoint.caller === 'controller') return executeFeedWrite(tx, endpoint, command, settings);
    if (endpoint.signIn) return executeSignIn(tx, endpoint, command, settings);
    return executeWrite(tx, endpoint, command, settings);
  };
}

/**
 * Runs the `write` or the `record` of an endpoint. The caller is read again inside the transaction: a key may have been
 * revoked, a session ended, or their rights changed, while the command waited. A repeated request gets the stored
 * answer, whatever became of the thing since; another one changes what is as `If-Match` says. A streaming endpoint gets the result of its own write as it is.
 */
function executeWrite(tx: Tx, endpoint: Endpoint, command: Command, settings: InstallationSettings): unknown {
  const { caller, idempotency, ifMatch, json, origin, ...parts } = command.input as WriteInput;
  const actor = grantedCaller(tx, caller, endpoint, { nowMs: tx.nowMs, settings });
  const kept = idempotency && keptAnswer(tx, caller, idempotency);
  if ('lookUp' in parts) return kept ?? null;
  if (endpoint.stream) {
    const done = endpoint.write!({ tx, actor, settings }, parts as never) as { answer?: string };
    if (!idempotency || done.answer === undefined) return done;
    const { answer, ...result } = done;
    keepAnswer(tx, caller, idempotency, { status: endpoint.status, body: answer });
    return result;
  }
  if (kept)
    return { status: kept.status, body: kept.body || undefined, replayed: true } satisfies WriteResult;
  if (ifMatch !== undefined) {
    requireUnchanged(tx, endpoint, { ifMatch, params: parts.params, actor, settings });
  }
  const input = json ? { ...parts, body: checkedBody(endpoint, json) } : parts;
  // `origin` is for endpoints of sessions, whose `write` asks for it.
  const context = { tx, actor, settings, ...(origin !== undefined && { origin }) };
  const write = (endpoint.write ?? endpoint.record)!;
  const reply = write(context, input as never);
  const { status } = endpoint;
  const body = replyText(reply);
  if (idempotency) keepAnswer(tx, caller, idempotency, { status, body: body ?? '' });
  return { status, body, replayed: false } satisfies WriteResult;
}

/** Who lets himself in is nobody yet; what his write is handed back goes to the endpoint as it is. */
function executeSignIn(
  tx: Tx,
  endpoint: Endpoint,
  command: Command,
  settings: InstallationSettings,
): unknown {
  const { caller, ...input } = command.input as SignInInput;
  const actor = caller ? grantedCaller(tx, caller, endpoint, { nowMs: tx.nowMs, settings }) : null;
  return endpoint.write!({ tx, actor: actor as never, settings }, input as never);
}

/**
 * Runs the write of a feed endpoint. The controller is read again like a key: its token may have been revoked
 * meanwhile. A streaming endpoint gets the result of its own write as it is.
 */
function executeFeedWrite(
  tx: Tx,
  endpoint: Endpoint,
  command: Command,
  settings: InstallationSettings,
): unknown {
  const { controller, ...input } = command.input as FeedWriteInput;
  const actor = findControllerBySeq(tx, controller);
  if (!actor) throw new Problem('auth.invalid_controller_token');
  const reply = endpoint.write!({ tx, actor: actor as never, settings }, input as never);
  if (endpoint.stream) return reply;
  return { status: endpoint.status, body: replyText(reply), replayed: false } satisfies WriteResult;
}

/**
 * Runs the `report` or the `gather` of an endpoint, or what a wall shows, on one snapshot; or checks a long body. @returns the body as JSON
 * text
 */
export function executeReport(
  reader: Reader,
  clock: Clock,
  settings: InstallationSettings,
  name: string,
  reportInput: unknown,
): string | undefined {
  if (name === bodyCheck) {
    checkBody(reportInput as BodyCheck);
    return undefined;
  }
  if (name === messageReport)
    return reader.connection.snapshot(() =>
      JSON.stringify(messageOf(reader, settings, reportInput as number)),
    );
  if (name === wallReport)
    return reader.connection.snapshot(() => wallView(reader, reportInput as WallAsked, clock()));
  if (name === judging)
    return reader.connection.snapshot(() =>
      JSON.stringify(judgeAll(reader, reportInput as JudgingAsked, clock())),
    );
  const endpoint = byName.get(name)!;
  const { caller, ...input } = reportInput as ReportInput;
  const nowMs = clock();
  return reader.connection.snapshot(() => {
    const actor = grantedCaller(reader, caller, endpoint, { nowMs, settings });
    const report = (endpoint.report ?? endpoint.gather)!;
    return replyText(report({ reader, actor, nowMs, settings }, input as never));
  });
}

/** @throws what is wrong with a long body. Of a streaming endpoint only that it is JSON is checked */
function checkBody({ endpoint: name, queryString, json }: BodyCheck): void {
  const endpoint = byName.get(name)!;
  if (endpoint.stream) parseJsonBytes(json);
  else checkedInput(endpoint, queryString, json);
}

function grantedCaller(
  reader: Reader,
  ref: CallerRef,
  endpoint: Endpoint,
  { nowMs, settings }: { nowMs: number; settings: InstallationSettings },
): Caller {
  const actor =
    ref.session === undefined
      ? validKey(reader, ref.key, nowMs)
      : validSession(reader, ref, nowMs, settings.sessions);
  requireGranted(actor, endpoint, nowMs);
  return actor;
}

function validKey(reader: Reader, seq: number, nowMs: number): KeyActor {
  const key = findKeyBySeq(reader, seq);
  if (!key || hasExpired(key, nowMs)) throw new Problem('auth.invalid_api_key');
  return key;
}

function validSession(
  reader: Reader,
  { session }: { session: string },
  nowMs: number,
  limits: SessionLimits,
): SessionActor {
  const found = findSession(reader, session, nowMs, limits);
  if (!found) throw new Problem('auth.no_session');
  return found;
}
