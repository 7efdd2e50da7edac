import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentKinds } from '../../../src/features/incidents/kinds.ts';
import { htmlText } from '../../../src/features/notifications/channels/header-text.ts';
import { ntfy, shaped } from '../../../src/features/notifications/channels/shapes.ts';
import { type Content, plainText } from '../../../src/features/notifications/content.ts';
import { simpleHtml } from '../../../src/features/notifications/texts/html.ts';
import { incidentLine } from '../../../src/features/notifications/texts/incident-texts.ts';
import { subjectText } from '../../../src/features/notifications/texts/parts.ts';

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
  .record({
    names: fc.array(hostile, { minLength: 1, maxLength: 20 }),
    count: fc.constantFrom(1, 40, 500),
    kind: fc.constantFrom(...incidentKinds),
    language: fc.constantFrom('en' as const, 'es' as const),
    lamp: fc.constantFrom('good' as const, 'warn' as const, 'bad' as const),
    title: fc.constantFrom('Nuevo', null),
    link: fc.constantFrom('https://larder.example/', null),
  })
  .map(({ names, count, kind, language, lamp, title, link }): Content => {
    const lines = Array.from({ length: count }, (_, at) =>
      incidentLine(
        {
          seq: 1,
          id: 'i',
          client: 1,
          account: 1,
          kind,
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
        { language, timeZone: 'America/Bogota' },
        2_000_000,
      ),
    );
    return {
      language,
      subject: subjectText(names[0]!, lines[0]!),
      lamp,
      sections: [{ title, lines }],
      link,
      footer: ['why', 'stop'],
      items: [],
      isPersonal: false,
    };
  });
const envelope = { id: 'id', kind: 'alert', sentMs: 1, link: null };
const runs = { numRuns: Number(process.env['LARDER_TEST_RUNS'] ?? 15) };

type Card = Record<string, unknown> & { body?: Record<string, unknown>[] };

/** The publisher's own reader of cards; Node cannot load the modules of its package, and takes them bundled. */
const cards = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof import('adaptivecards');

/** Returns the errors that the publisher of Adaptive Cards finds in a card, read as version 1.4. */
function faultsOfCard(json: Card): string[] {
  const { AdaptiveCard, SerializationContext, Versions } = cards;
  const context = new SerializationContext(Versions.v1_4);
  const card = new AdaptiveCard();
  card.parse(json, context);
  const read = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at));
  const events = [...read, ...card.validateProperties().validationEvents];
  const faults = events.map(({ message }) => message);
  // It silently leaves out members and types that it does not know.
  const written = card.toJSON(new SerializationContext(Versions.v1_4)) as Card;
  if (!isDeepStrictEqual(inLowerCase(written), inLowerCase(json)))
    faults.push(`It is read as ${JSON.stringify(written)}`);
  return faults;
}

/** A card whose style names are in lower case: readers of cards accept any case. */
function inLowerCase(card: Card): Card {
  const lowered = (block: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(block).map(([name, value]) => [
        name,
        ['weight', 'size', 'color', 'spacing'].includes(name) ? String(value).toLowerCase() : value,
      ]),
    );
  return { ...card, body: card.body?.map(lowered) ?? [] };
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
  }, 60_000);

  it.each([
    ['a text that is none', { type: 'TextBlock', text: 1 }, 'read as'],
    ['a member that is unknown', { type: 'TextBlock', text: 'a', bold: true }, 'read as'],
    ['a value that is none of its list', { type: 'TextBlock', text: 'a', weight: 'bold' }, 'Invalid value'],
    ['a part that is unknown', { type: 'TextBlok', text: 'a' }, 'Unknown element'],
    ['a part of a later version', { type: 'Table', columns: [], rows: [] }, 'Unknown element'],
  ])('that check has something against %s', (_, block, fault) => {
    const faults = faultsOfCard({ type: 'AdaptiveCard', version: '1.4', body: [block] });
    expect(faults.join()).toContain(fault);
  });

  it('mentions no one in Slack, and uses the target’s chat in Telegram', () => {
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
