import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/panel/api/problem.ts';
import { retryInMs } from '../../src/panel/api/retry.ts';

const problem = (status: number, retryAfter: number | null = null) =>
  new ProblemError({ status, code: 'x', detail: '', retryAfter });

describe('what could not be loaded', () => {
  it('is asked again when the appliance says, of too many requests and of a busy one', () => {
    expect(retryInMs(problem(429, 7), 0)).toBe(7000);
    expect(retryInMs(problem(503, 2), 4)).toBe(2000);
    expect(retryInMs(problem(429), 0)).toBe(5000);
    expect(retryInMs(problem(429, 86_400), 0)).toBe(300_000);
  });

  it('is asked again without an answer, more seldom from try to try', () => {
    expect([0, 1, 2, 3, 9].map((tries) => retryInMs(problem(0), tries))).toEqual([
      2000, 4000, 8000, 16_000, 30_000,
    ]);
  });

  it('is not asked again where the answer would be the same', () => {
    for (const status of [400, 403, 404, 500]) expect(retryInMs(problem(status), 0)).toBeNull();
  });
});
