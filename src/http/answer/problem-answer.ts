import type { Problem } from '../../problems/problem.ts';

/** The headers of every answer: no client guesses its type from its content. */
export const plainHeaders: readonly string[] = ['X-Content-Type-Options', 'nosniff'];

/** The headers of every answer but public documents: no cache keeps it, either. */
export const privateHeaders: readonly string[] = ['Cache-Control', 'no-store', ...plainHeaders];

export const problemMediaType = 'application/problem+json; charset=utf-8';

/** The body of a refusal (RFC 9457); `baseUrl` is where its `type` is explained. */
export function problemText(problem: Problem, baseUrl: string, traceId: string): string {
  const { code, title, status, detail, errors, errorsOmitted, members } = problem;
  return JSON.stringify({
    type: `${baseUrl}/problems/${code}`,
    title,
    status,
    code,
    detail,
    traceId,
    errors,
    errorsOmitted,
    ...members,
  });
}
