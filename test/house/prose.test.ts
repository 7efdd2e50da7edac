import { describe, expect, it } from 'vitest';
import { adviceFor, findings, type Kind } from './prose.ts';

/** Texts to avoid, and the texts that replace them. */
const pairs: readonly [kind: Kind, before: string, after: string][] = [
  ['doc', 'What the pipeline works with.', 'Dependencies of the pipeline.'],
  [
    'doc',
    'Whether a list is asked for in a way that may take longer than its first page does.',
    'True if the query searches or sorts and may be slow.',
  ],
  [
    'doc',
    'Writes that the transaction owes: so many of one kind.',
    'Deferred counter updates, merged per key.',
  ],
  [
    'doc',
    'Has the row `seq` see to it that its index is filled: when nobody waits, or now where too many wait for that.',
    'Schedules an index fill, or runs it now if the backlog is too large.',
  ],
  ['doc', 'At the door stays nobody the actor.', 'Sign-in endpoints run without an actor.'],
  ['doc', 'How it stands.', 'Current status.'],
  ['doc', 'Why a row was refused.', 'The reason why a row was refused.'],
  ['comment', 'Plain data, for it crosses threads.', 'Plain data, because it crosses threads.'],
  ['comment', 'The log starts anew.', 'The log restarts.'],
  [
    'markdown',
    'A page is so many things from the top. What comes or goes on an earlier page shifts it: then a thing is met twice, or not at all.',
    'Pages are offsets. If items are added to or removed from an earlier page, later pages can repeat or skip items.',
  ],
  [
    'markdown',
    'Names are power. What tells of persons is off until an owner turns it on.',
    'Per-person figures are off by default. An owner can turn them on.',
  ],
  [
    'markdown',
    'It takes the disk at its word, and wants a local one.',
    'It relies on fsync: use a local disk, not a network share.',
  ],
  ['markdown', 'Of gaps the longest that is usual.', 'The longest usual gap.'],
  ['markdown', 'It sends `page` in place of a cursor.', 'It sends `page` instead of a cursor.'],
  ['markdown', 'Monthly unless told.', 'Monthly by default.'],
  ['markdown', 'A person manages his own cards.', 'A person manages their own cards.'],
  ['title', 'are as they were told', 'returns the tags the consumer had at the time of the movement'],
  ['title', 'is refused to whoever may not see people', 'is refused to callers who may not see people'],
  ['comment', 'Keys in the scope of who asks.', 'Keys in the caller’s scope.'],
  ['api', 'When it was changed last.', 'The time of the last change.'],
  ['api', 'Whether it may be had.', 'True if it may be had.'],
  ['api', 'Make a key; its secret is shown this once', 'Create a key; its secret is returned only once'],
  ['api', 'For who sees all clients.', 'For callers with access to all clients.'],
  [
    'api',
    'Remove a schedule: nothing arrives any more',
    'Remove a schedule; no more of its reports are sent',
  ],
  ['api', 'Send a message, and tell what came of it', 'Send a message, and return its result'],
  ['en', 'Reports that arrive', 'Scheduled reports'],
  ['en', 'Have it arrive', 'Schedule'],
  ['en', 'What must be worn', 'PPE compliance'],
  ['en', 'In date or due', 'Compliant'],
  ['en', 'Who has what left', 'Remaining quota'],
  ['en', 'Larder believes 12', 'Expected: 12'],
  ['en', 'Nobody was told', 'No one notified'],
  ['en', 'Begin again', 'Start over'],
  ['es', 'Informes que llegan', 'Informes programados'],
  ['es', 'Lo que se debe usar', 'Cumplimiento de EPP'],
  ['es', 'De qué se entera', 'Alertas'],
  ['es', 'Los que esperan o fallaron', 'Pendientes o con error'],
];

describe('the rules of plain English', () => {
  it.each(pairs)('refuse %s text: %s', (kind, before, after) => {
    expect(adviceFor(kind, before)).not.toEqual([]);
    expect(adviceFor(kind, after)).toEqual([]);
  });

  it('find nothing', () => {
    expect(findings().map(({ place, text, advice }) => `${place} ${advice}: ${text}`)).toEqual([]);
  });
});
