import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTagOf } from '../../src/http/answer/entity-tags.ts';
import { buffersToHandOver, release, textOf, utf8List, utf8Of } from '../../src/store/json-utf8.ts';
import { sendReplies } from '../../src/store/threads/messages.ts';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('a', 'é', '€', '😀'), fc.string({ unit: 'grapheme' })),
});

describe('JSON as bytes', () => {
  it('are those of its text, whatever is in it, with its tag', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 20 }), text, (before, items, behind) => {
        const whole = `${before}${items.join(',')}${behind}`;
        for (const bytes of [utf8List(before, items, behind), utf8Of(whole)]) {
          expect(Buffer.from(bytes).equals(Buffer.from(whole))).toBe(true);
          expect(textOf(bytes)).toBe(Buffer.from(whole).toString());
          expect(entityTagOf(bytes)).toBe(entityTagOf(whole));
        }
      }),
    );
  });

  it('have room for texts that are all longer than a byte a character', () => {
    const items = Array.from({ length: 1000 }, () => '€'.repeat(100));
    expect(textOf(utf8List('[', items, ']'))).toBe(`[${items.join(',')}]`);
  });

  it('are the same however many items were expected', () => {
    const item = (at: number) => `"${'é'.repeat(at % 300)}"`;
    const whole = `[${Array.from({ length: 500 }, (_, at) => item(at)).join(',')}]`;
    for (const expected of [0, 1, 33, 500, 5000]) {
      const items = (function* () {
        for (let at = 0; at < 500; at++) yield item(at);
      })();
      expect(textOf(utf8List('[', items, ']', expected))).toBe(whole);
    }
  });

  it('are handed over to another thread and not copied', () => {
    const { port1, port2 } = new MessageChannel();
    const bytes = utf8Of('{"name":"Café"}');
    sendReplies(port1, [{ number: 1, ok: true, value: bytes }]);
    expect(bytes.length).toBe(0);
    const [reply] = receiveMessageOnPort(port2)!.message;
    expect(textOf(reply.value)).toBe('{"name":"Café"}');
    expect(entityTagOf(reply.value)).toBe(entityTagOf('{"name":"Café"}'));
    port1.close();
  });

  it('other bytes stay where they are', () => {
    const { port1, port2 } = new MessageChannel();
    const pooled = Buffer.from('{}');
    expect(buffersToHandOver(pooled)).toEqual([]);
    sendReplies(port1, [{ number: 1, ok: true, value: pooled }]);
    expect(pooled.toString()).toBe('{}');
    const [reply] = receiveMessageOnPort(port2)!.message;
    expect(Buffer.from(reply.value).toString()).toBe('{}');
    port1.close();
  });

  it('give their memory back once', () => {
    const bytes = utf8Of('[1]');
    release(bytes);
    release(bytes);
    expect(bytes.length).toBe(0);
  });
});
