import { directoryById } from '../../../access/directories.ts';
import { requireVisible } from '../../../access/scope.ts';
import type { SessionActor } from '../../../api/caller.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import type { SentRequest } from '../../../api/directory-log.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { SentQuery } from '../directory-fields.ts';
import * as store from './sent-store.ts';

/** The maximum number of requests per account; the oldest are deleted. */
export const maxSent = 10_000;

/** Stores what directories sent (rules/directory#stored-requests). It is a log without audit rows. */
export function keepSent(tx: Tx, sent: readonly SentRequest[]): void {
  for (const { dateMs, traceId, detail, ...request } of sent) {
    const row = {
      id: tx.newId(),
      ...request,
      date_ms: dateMs,
      detail: detail && JSON.stringify(detail),
      trace_id: traceId,
    };
    const cells = store.sentColumns.map((name) => (row as Record<string, string | number | null>)[name]!);
    store.insertSent.run(tx, { ...row, seal: sealOf('directory_requests', ...cells) });
  }
  for (const account of new Set(sent.map((one) => one.account))) {
    const spare = store.sentCount.get(tx, account)! - maxSent;
    if (spare > 0) store.dropOldestSent.run(tx, account, spare);
  }
}

/** A page of what a directory sent, newest first. @throws `directories.not_found`, `auth.out_of_scope` */
export function listSent(
  context: ReadContext<SessionActor>,
  id: string,
  { refused, ...query }: SentQuery,
): Json {
  const { reader, actor } = context;
  const { account } = requireVisible(actor, directoryById(reader, id), 'directories.not_found');
  const partition = refused === true ? { refusedIn: account } : { account };
  return keysetPage(context, `sent by ${id} ${refused === true}`, query, (range, limit) =>
    store.sentList.page(reader, [partition], range, limit),
  );
}
