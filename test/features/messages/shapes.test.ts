import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlText } from '../../../src/features/messages/channels/header-text.ts';
import { ntfy, shaped } from '../../../src/features/messages/channels/shapes.ts';
import { type Content, plainText } from '../../../src/features/messages/content.ts';
import { simpleHtml } from '../../../src/features/messages/texts/html.ts';
import { incidentLine } from '../../../src/features/messages/texts/incident-texts.ts';
import { subjectText } from '../../../src/features/messages/texts/parts.ts';

const hostile = fc.oneof(
  fc.constantFrom(
    'a\r\nBcc: victim@example.com',
    '<script>alert(1)</script>',
    '<!channel> <@U123|you>',
    '[click](javascript:alert(1))',
    '\u2028\u2029\u0000\u001b[31m\u202e',
    '=?utf-8?Q?=0D=0A?=',
    '😀'.repeat(5000),
    'x'.repeat(10_000),
    '"}],"text":"',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** A message about some things with such names, as `tellContent` makes one. */
const content = fc
  .record({ names: fc.array(hostile, { minLength: 1, maxLength: 20 }), count: fc.constantFrom(1, 40, 500) })
  .map(({ names, count }): Content => {
    const lines = Array.from({ length: count }, (_, at) =>
      incidentLine(
        {
          seq: 1,
          id: 'i',
          client: 1,
          account: 1,
          kind: 'machine_idle',
          severity: 'bad',
          state: 'open',
          device: null,
          subject: { type: 'device', id: 'd', serial: 's', name: names[at % names.length]! },
          openedMs: 1,
          closedMs: null,
          isUnstable: false,
          facts: {},
        } as never,
        { openedMs: 1_000_000, closedMs: null },
        { language: 'es', timeZone: 'America/Bogota' },
        2_000_000,
      ),
    );
    return {
      language: 'es',
      subject: subjectText(names[0]!, lines[0]!),
      lamp: 'bad',
      sections: [{ title: 'Nuevo', lines }],
      link: 'https://larder.example/',
      footer: ['why', 'stop'],
      items: [],
      isPersonal: false,
    };
  });
const envelope = { id: 'id', kind: 'alert', sentMs: 1, link: null };
const runs = { numRuns: Number(process.env['LARDER_TEST_RUNS'] ?? 15) };

// biome-ignore lint/suspicious/noExplicitAny: cards of every shape
type Card = any;

/**
 * What the published schema of Adaptive Cards 1.4 (https://adaptivecards.io/schemas/1.4.0/adaptive-card.json) asks of the
 * parts that are used: their members, and the closed lists of their values.
 */
function faultsOfCard(card: Card): string[] {
  const faults: string[] = [];
  const only = (
    thing: Card,
    where: string,
    allowed: Record<string, (value: unknown) => boolean>,
    needed: string[],
  ) => {
    for (const name of needed) if (!(name in thing)) faults.push(`${where} lacks ${name}`);
    for (const [name, value] of Object.entries(thing))
      if (!allowed[name]?.(value)) faults.push(`${where}.${name} is ${JSON.stringify(value)}`);
  };
  const isText = (value: unknown) => typeof value === 'string';
  const oneOf =
    (...values: string[]) =>
    (value: unknown) =>
      values.includes(value as string);
  const isUrl = (value: unknown) => isText(value) && URL.canParse(value as string);
  only(
    card,
    'card',
    {
      $schema: isUrl,
      type: oneOf('AdaptiveCard'),
      version: (value) => /^1\.\d$/.test(value as string),
      body: Array.isArray,
      actions: Array.isArray,
    },
    ['type', 'version'],
  );
  for (const [at, block] of (card.body as Card[]).entries())
    only(
      block,
      `body.${at}`,
      {
        type: oneOf('TextBlock'),
        text: isText,
        wrap: (value) => typeof value === 'boolean',
        weight: oneOf('default', 'lighter', 'bolder'),
        size: oneOf('default', 'small', 'medium', 'large', 'extraLarge'),
        color: oneOf('default', 'dark', 'light', 'accent', 'good', 'warning', 'attention'),
        isSubtle: (value) => typeof value === 'boolean',
        spacing: oneOf('default', 'none', 'small', 'medium', 'large', 'extraLarge', 'padding'),
      },
      ['type', 'text'],
    );
  for (const action of card.actions ?? [])
    only(action, 'action', { type: oneOf('Action.OpenUrl'), title: isText, url: isUrl }, ['type', 'url']);
  return faults;
}

// Shows rules/messages#shapes, rules/messages#headers.
describe('what chats are sent', () => {
  it('fits, is JSON, and has one line where there is one, whatever things are called', () => {
    fc.assert(
      fc.property(content, (message) => {
        expect([...message.subject].length).toBeLessThanOrEqual(120);
        expect(message.subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        for (const line of message.sections[0]!.lines) expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        for (const shape of ['larder', 'teams', 'slack', 'telegram'] as const) {
          const { body } = shaped(
            shape,
            'https://api.telegram.org/bot1:x/sendMessage?chat_id=-5',
            message,
            envelope,
          );
          expect(Buffer.byteLength(body), shape).toBeLessThanOrEqual(20 * 1024);
          JSON.parse(body);
        }
        const pushed = JSON.parse(ntfy('https://ntfy.example/t', message).body);
        expect(Buffer.byteLength(pushed.message)).toBeLessThanOrEqual(3500);
        expect(Buffer.byteLength(plainText(message))).toBeLessThanOrEqual(64 * 1024);
      }),
      runs,
    );
  }, 60_000);

  it('is a card for Teams as its schema has it, whose names are no links', () => {
    fc.assert(
      fc.property(content, (message) => {
        const { body } = shaped('teams', 'https://teams.example/x', message, envelope);
        const { type, attachments } = JSON.parse(body);
        expect(type).toBe('message');
        expect(attachments).toMatchObject([{ contentType: 'application/vnd.microsoft.card.adaptive' }]);
        expect(faultsOfCard(attachments[0].content)).toEqual([]);
        for (const { text } of attachments[0].content.body) expect(text).not.toMatch(/(?<!\\)\]\(/);
      }),
      runs,
    );
    expect(
      faultsOfCard({ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text: 1 }] }),
    ).toHaveLength(1);
  }, 60_000);

  it('mentions nobody in Slack, and chats with whom the target names in Telegram', () => {
    fc.assert(
      fc.property(content, (message) => {
        const { text } = JSON.parse(shaped('slack', 'https://hooks.example/x', message, envelope).body);
        expect(text.replace('<https://larder.example/>', '')).not.toMatch(/<[!@#]/);
        const target = 'https://api.telegram.org/bot1:x/sendMessage?chat_id=-5&message_thread_id=7';
        const { url, body } = shaped('telegram', target, message, envelope);
        expect(url).toBe(target);
        const sent = JSON.parse(body);
        expect(sent).toMatchObject({ chat_id: '-5', message_thread_id: '7' });
        expect(sent.text.length).toBeLessThanOrEqual(4096);
      }),
      runs,
    );
  }, 60_000);

  it('says the same in HTML, in which no name is a tag', () => {
    fc.assert(
      fc.property(content, (message) => {
        const html = simpleHtml(message, 'Details');
        expect(html).not.toMatch(/<script|<img|<!channel|javascript:alert\(1\)"/i);
        expect(html).toContain(htmlText(message.subject));
      }),
      runs,
    );
  }, 60_000);
});
