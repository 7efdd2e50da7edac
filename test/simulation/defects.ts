/** A place in a source, and what stands there instead. */
export type Edit = { file: string; from: string; to: string };

/** A defect that is planted in the sources as they are bundled. */
export type Defect = Edit & {
  name: string;
  /** Another place that changes along with it, in the same file by default. */
  also?: Omit<Edit, 'file'> & { file?: string };
  /** True if one of the first three seeds finds it: the proofs plant it, to show that the simulation sees. */
  isQuick?: true;
};

const movements = 'features/movements';
const people = 'features/consumers';
const subscriptions = 'features/changes/subscriptions';

/** Mistakes of the kinds that outsiders found, or could have: the simulation must find each. */
export const defects: readonly Defect[] = [
  {
    name: 'an account key lists what is its client’s',
    isQuick: true,
    file: 'access/accounts.ts',
    from: 'return account === undefined ? { client } : { account };',
    to: 'return client === undefined ? { account } : { client };',
  },
  {
    name: 'a person is told of to every tenant',
    file: `${people}/consumers.ts`,
    from: "return requireVisible(actor, store.consumerBodyById.get(reader, id), 'consumers.not_found').body;",
    to: "return (store.consumerBodyById.get(reader, id) ?? requireVisible(actor, undefined, 'consumers.not_found')).body;",
  },
  {
    name: 'whoever may read may write',
    isQuick: true,
    file: 'http/checks.ts',
    from: 'if (isCaller(actor)) requireGranted',
    to: "if (isCaller(actor) && call.endpoint.method === 'GET') requireGranted",
  },
  {
    name: 'a revoked key goes on',
    file: 'access/keys.ts',
    from: 'WHERE k.secret_sha256 = ? AND k.revoked_at IS NULL`',
    to: 'WHERE k.secret_sha256 = ?`',
  },
  {
    name: 'a restore brings revoked keys back',
    file: 'ops/restore.ts',
    from: 'const { keepRevocations = false, nowMs } = order;',
    to: 'const { nowMs } = order; const keepRevocations = false;',
  },
  {
    name: 'changes skip a movement where a page ends within a batch',
    isQuick: true,
    file: 'features/changes/read-changes.ts',
    from: 'this.#addBatch(after.seq, batch, after.at + 1)',
    to: 'this.#addBatch(after.seq, batch, after.at + 2)',
  },
  {
    name: 'a list skips a movement of the moment at which a page ends',
    file: 'api/keyset-page.ts',
    from: '({ dateMs, seq }) => [dateMs, seq]',
    to: '({ dateMs, seq }) => [dateMs, seq - 1]',
  },
  {
    name: 'the latest delivery is missing in sums',
    isQuick: true,
    file: `${movements}/facts/tail.ts`,
    from: 'for (const fact of facts) builder.add(fact);',
    to: 'for (const fact of facts.slice(0, -1)) builder.add(fact);',
  },
  {
    name: 'a delivery is summed a day after its time',
    file: `${movements}/facts/blocks.ts`,
    from: 'return [quarterAt(dateMs!), ...rest];',
    to: 'return [quarterAt(dateMs!) + 96, ...rest];',
  },
  {
    name: 'a sale that top-ups alone paid is not taken off',
    file: `${movements}/intake/movement-batch.ts`,
    from: 'if (balancePaid + rechargePaid > 0) this.#lookups.touch(code);',
    to: 'if (balancePaid > 0) this.#lookups.touch(code);',
  },
  {
    name: 'a failed delivery lowers the stock',
    file: `${movements}/intake/movement-batch.ts`,
    from: 'if (delivery.slot && isDelivered)',
    to: 'if (delivery.slot)',
  },
  {
    name: 'a late delivery lowers the stock of a count that knows it',
    file: 'features/planograms/stocks.ts',
    from: 'moments.filter((ms) => !isCounted(selection, ms)).length',
    to: 'moments.length',
  },
  {
    name: 'one report in seven is taken in twice',
    file: `${movements}/intake/ingest.ts`,
    from: 'one.account === account.seq)',
    to: 'one.account === account.seq && one.movement % 7 !== 0)',
  },
  {
    name: 'tax is rounded down',
    file: `${movements}/intake/money.ts`,
    from: 'Math.round(sellValue / (1 + taxRate / 100))',
    to: 'Math.floor(sellValue / (1 + taxRate / 100))',
  },
  {
    name: 'a subsidy below zero pays',
    file: `${movements}/intake/money.ts`,
    from: 'Math.min(sellValue, Math.max(0, held.balance))',
    to: 'Math.min(sellValue, held.balance)',
  },
  {
    name: 'a credit fills a subsidy past its maximum',
    file: `${movements}/intake/money.ts`,
    from: 'Math.min(amount - paidOtherwise, balancePaid, room)',
    to: 'Math.min(amount - paidOtherwise, balancePaid)',
  },
  {
    name: 'a delivery is credited twice',
    file: `${movements}/credits/credits.ts`,
    from: 'if (delivery && creditOfDelivery.get(tx, delivery.seq) !== undefined)',
    to: 'if (delivery && creditOfDelivery.get(tx, delivery.seq) === null)',
  },
  {
    name: 'an inactive code is reloaded',
    file: 'features/subsidies/reloads.ts',
    from: 'if (code.isActive === 0) {\n    store.passOver',
    to: 'if (code.seq === 0) {\n    store.passOver',
  },
  {
    name: 'the codes of an inactive profile are reloaded',
    file: 'features/subsidies/reloads.ts',
    from: 'latest !== null && schedule.isActive === 0',
    to: 'latest === null && schedule.isActive === 0',
  },
  {
    name: 'a code is reloaded for periods before it got its profile',
    file: 'features/subsidies/reloads.ts',
    from: 'let startMs = Math.max(code.countsFromMs, sinceMs);',
    to: 'let startMs = sinceMs;',
  },
  {
    name: 'a person who is switched off keeps their codes',
    file: `${people}/consumers.ts`,
    from: '(active ? switchCodesBack : switchCodesOff).run(tx, row.seq);',
    to: 'if (active) switchCodesBack.run(tx, row.seq);',
  },
  {
    name: 'a person who comes back gets codes that were off by themselves',
    file: `${people}/codes/code-store.ts`,
    from: 'WHERE consumer = ? AND removed_at IS NULL AND off_with_consumer = 1`',
    to: 'WHERE consumer = ? AND removed_at IS NULL`',
  },
  {
    name: 'quotas count failed deliveries',
    file: `${people}/entitlements/entitlement-store.ts`,
    from: 'd.product = pp.product AND d.is_delivered = 1',
    to: 'd.product = pp.product',
  },
  {
    name: 'a removed product stays in planograms',
    file: 'features/planograms/planograms.ts',
    from: "productRemoval.answer('planograms', (tx, product) => {",
    to: "productRemoval.answer('planograms', (tx, product) => {\n  if (product > 0) return {};",
  },
  {
    name: 'a subscription outlives the right of its maker',
    file: `${subscriptions}/subscriptions.ts`,
    from: 'return lapseOf(reader, row, needsOfSubscription(row.kinds), nowMs);',
    to: 'return null;',
  },
  {
    name: 'a message that is tried again says more',
    isQuick: true,
    file: `${subscriptions}/message.ts`,
    from: 'again?.count ?? row.pendingCount ?? changesAtOnce[payload]',
    to: 'again?.count ?? changesAtOnce[payload]',
  },
  {
    name: 'a success skips the next movement of a batch',
    file: `${subscriptions}/delivery.ts`,
    from: 'store.moveTo.run(tx, place.seq, place.at, row.seq);\n    return;',
    to: 'store.moveTo.run(tx, place.seq, place.at + 1, row.seq);\n    return;',
  },
  {
    name: 'a restored copy calls by itself',
    file: 'app/background/delivering.ts',
    from: 'if (underWay.size >= maxCallsAtOnce || !isSendingOn(reader))',
    to: 'if (underWay.size >= maxCallsAtOnce)',
    // It is checked again in the transaction before each call.
    also: {
      file: 'app/background/tasks.ts',
      from: 'isSendingOn(tx) && beginWebhook(tx, begun)',
      to: 'beginWebhook(tx, begun)',
    },
  },
  {
    name: 'a restored copy sends again what its receiver has',
    file: 'store/history/begin-epoch.ts',
    from: 'for (const { id, seq, at } of left ? positionsIn(left) : []) {',
    to: 'for (const { id, seq, at } of left ? positionsIn(left).slice(0, 0) : []) {',
  },
  {
    name: 'a receiver that asks for time is called too early',
    file: 'outbound/backoff.ts',
    from: 'Math.max(nowMs + spreadWait, Math.min(askedMs ?? 0, nowMs + longestAskedMs))',
    to: 'nowMs + spreadWait',
  },
  {
    name: 'an incident of a warning stays open when its cause is gone',
    file: 'features/incidents/state-machine.ts',
    from: 'if (nowMs - sinceMs >= neededMs) {',
    to: "if (nowMs - sinceMs >= neededMs && known.severity === 'bad') {",
  },
  {
    name: 'a subscription whose owner lost a right is no incident',
    file: `${subscriptions}/subscriptions.ts`,
    from: 'row.isActive ? suspensionOf(reader, row, nowMs) : null',
    to: "row.isActive && row.state === 'suspended' ? suspensionOf(reader, row, nowMs) : null",
  },
  {
    name: 'a visit to one selection sets no stock',
    isQuick: true,
    file: 'features/counters/visits/visits.ts',
    from: 'if (stocks.length > 0)',
    to: 'if (stocks.length > 1)',
  },
  // Those below only show when the power fails, the disk is full, or the clock is set.
  {
    name: 'a commit is not synced',
    isQuick: true,
    file: 'store/connection.ts',
    from: '  synchronous: 2,',
    to: '  synchronous: 1,',
  },
  {
    name: 'an answer goes out before its commit',
    file: 'store/writer/group-commit.ts',
    from: "    database.exec('COMMIT');\n    return undefined;",
    to: "    void Promise.resolve().then(() => process.nextTick(() => database.inTransaction && database.exec('COMMIT')));\n    return undefined;",
    also: {
      from: "    database.exec('BEGIN IMMEDIATE');",
      to: "    if (database.inTransaction) database.exec('COMMIT');\n    database.exec('BEGIN IMMEDIATE');",
    },
  },
  {
    name: 'a start throws away the log of a process that ended without notice',
    file: 'store/directory/open-store.ts',
    from: '    forgetUnfinishedCopies(file);\n',
    to: "    process.getBuiltinModule('node:fs').rmSync(file.concat('-wal'), { force: true });\n",
  },
  {
    name: 'what follows from a write is a commit of its own',
    file: 'store/writer/transaction.ts',
    from: '      const result = work(tx);\n      for (',
    to: "      const result = work(tx);\n      if (tx.#lastSteps.size > 0) connection.database.exec('COMMIT').exec('BEGIN IMMEDIATE');\n      for (",
  },
  {
    name: 'half of a write stays when the disk is full',
    file: 'store/writer/group-commit.ts',
    from: "if (database.inTransaction) database.exec('ROLLBACK');\n    return problemOf(error);",
    to: "if (database.inTransaction) database.exec(error instanceof SqliteError ? 'COMMIT' : 'ROLLBACK');\n    return problemOf(error);",
  },
  {
    name: 'a full disk is an internal error',
    isQuick: true,
    file: 'store/sqlite-errors.ts',
    from: "  SQLITE_FULL: 'storage.full',\n",
    to: '',
  },
  {
    name: 'a full disk is reported for as long as no write of a probe is asked for',
    file: 'app/background/judging.ts',
    from: 'if (watch.storageWasRefused && judged === seen()) await lookForRoom();',
    to: '',
  },
  {
    name: 'reloads wait for a clock that was set back',
    file: 'features/subsidies/reloads.ts',
    from: 'store.nextDue.get(tx, tx.nowMs) ?? store.nextAhead.get(tx, tx.nowMs);',
    to: 'store.nextDue.get(tx, tx.nowMs);',
  },
  {
    name: 'an incident waits for a clock that was set back',
    file: 'features/incidents/state-machine.ts',
    from: 'return dateMs === known.dateMs ? undefined : { next: { ...known, dateMs }, changes: [] };',
    to: 'return undefined;',
  },
  {
    name: 'an alert waits for a clock that was set back',
    file: 'features/notifications/alerting/decide.ts',
    from: '  for (const seq of contactStore.laterContacts.all(tx, tx.nowMs + longestWaitMs)) planAgain(tx, seq);\n',
    to: '',
    also: {
      from: '  if ((contactStore.lastHour.get(reader) ?? 0) > nowMs + longestWaitMs) return nowMs;\n',
      to: '',
    },
  },
  {
    name: 'the extra that was given first is used first',
    file: `${people}/extras/extra-store.ts`,
    from: 'ORDER BY until_ms, seq LIMIT 1`',
    to: 'ORDER BY seq LIMIT 1`',
  },
  {
    name: 'a message waits for a clock that was set back',
    file: 'outbound/backoff.ts',
    from: 'return waitMs > longestWaitMs ? 0 : waitMs;',
    to: 'return waitMs;',
  },
  {
    name: 'an incident that was told by mail is told again',
    file: 'features/notifications/outbox/sender.ts',
    from: 'settleMessage(tx, contactOfSeq(tx, row.contact), row.seq);',
    to: 'untieMessage(tx, row.seq);',
  },
  {
    name: 'a mail that may have arrived says something else when it is sent again',
    file: 'features/notifications/outbox/outbox.ts',
    from: 'const isFixed = isUncertain || content.isFixed === true;',
    to: 'const isFixed = false;',
    also: { from: "isFixed ? 'uncertain' : 'waits'", to: "isUncertain ? 'uncertain' : 'waits'" },
  },
  {
    name: 'a file is taken from the folder before it is whole',
    file: 'app/background/reading-folder.ts',
    from: 'const mayGrow = upMs - file.seen.sinceMs < unfinishedMs;',
    to: 'const mayGrow = upMs < 0;',
  },
  {
    name: 'a code counts until an hour after its end',
    file: 'features/feed/authorizations/authorization-rules.ts',
    from: 'nullOr(code && endOf(code), ({ atMs }) => nowMs < atMs)',
    to: 'nullOr(code && endOf(code), ({ atMs }) => nowMs < atMs + 3_600_000)',
  },
  {
    name: 'the validity of a person does not bound their codes',
    file: 'features/feed/authorizations/authorization-rules.ts',
    from: 'outermost(consumerBounds.validFromMs, bounds.validFromMs,',
    to: 'outermost(null, bounds.validFromMs,',
  },
  {
    name: 'a machine that is offline does not know until when a person is valid',
    file: 'features/feed/code-changes.ts',
    from: "countsUntil('c', 'k')",
    to: "countsUntil('k', 'k')",
  },
  {
    name: 'a supervisor is asked for what no extra allows',
    file: 'features/grants/grants.ts',
    from: 'if (!grantable.includes(reason) || !code',
    to: 'if (!code',
  },
  {
    name: 'a licence that has ended lets somebody pass',
    file: 'features/feed/authorizations/authorization-rules.ts',
    from: 'return untilMs === null ? null : nowMs < untilMs;',
    to: 'return untilMs === null ? null : nowMs > 0;',
  },
  {
    name: 'verify trusts the dates of a clock that was wrong',
    file: 'ops/verify/code-rows.ts',
    from: 'code.lastReloadMs ?? row.vending_assigned_ms ?? 0',
    to: 'code.lastReloadMs ?? code.assigned?.atMs ?? 0',
  },
  {
    name: 'a dismissed report that is sent again wants somebody again',
    file: 'features/feed/rejections/rejections.ts',
    from: 'dismissedMs: known && known.code === error!.code ? known.dismissedMs : null,',
    to: 'dismissedMs: null,',
  },
];
