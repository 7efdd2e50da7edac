import { hash } from 'node:crypto';
import type { IdempotencyRequest } from '../../api/contexts.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import type { Exchange } from '../request/exchange.ts';

const printable = /^[\x21-\x7e]{1,255}$/;

/**
 * Prevents a write from running twice at once under one Idempotency-Key. The write's own transaction stores the answer;
 * this has only the running writes.
 */
export class IdempotencyGuard {
  readonly #running = new Set<string>();

  /**
   * @returns the identity of the request; undefined without the header
   * @throws `idempotency.in_progress`; `validation.failed` when the value is not 1 to 255 printable characters
   */
  enter(exchange: Exchange, body: Buffer | undefined): IdempotencyRequest | undefined {
    const value = exchange.request.headers['idempotency-key'];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !printable.test(value))
      throw invalidField('Idempotency-Key', 'isString');
    const name = nameOf(exchange);
    if (this.#running.has(name)) throw new Problem('idempotency.in_progress');
    this.#running.add(name);
    const bodySha256 = hash('sha256', body ?? Buffer.alloc(0), 'hex');
    return { method: exchange.method, path: exchange.path, value, bodySha256 };
  }

  leave(exchange: Exchange): void {
    this.#running.delete(nameOf(exchange));
  }
}

function nameOf({ actor, method, path, request }: Exchange): string {
  const caller = 'session' in actor! ? actor.session : actor!.seq;
  return `${caller} ${request.headers['idempotency-key']} ${method} ${path}`;
}
