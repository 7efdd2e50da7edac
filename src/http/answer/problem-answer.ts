import { errorBody } from '../../problems/field-error.ts';
import type { Problem } from '../../problems/problem.ts';
import { type Language, languages } from '../../problems/text.ts';
import { preferredLocale } from '../request/accept.ts';

/**
 * The language of a refusal to a client that sent this `Accept-Language`; English if it requests none that there is.
 */
export function problemLanguage(acceptLanguage: string | undefined): Language {
  return preferredLocale(acceptLanguage, languages).language as Language;
}

/** The headers that say of a refusal what language it is in, and that another was to be had. */
export function languageHeaders(language: Language): string[] {
  return ['Content-Language', language, 'Vary', 'Accept-Language'];
}

/** The headers of every answer: no client guesses its type from its content. */
export const plainHeaders: readonly string[] = ['X-Content-Type-Options', 'nosniff'];

/** The headers of every answer but public documents: no cache may store it. */
export const privateHeaders: readonly string[] = ['Cache-Control', 'no-store', ...plainHeaders];

export const problemMediaType = 'application/problem+json; charset=utf-8';

/** The body of a refusal (RFC 9457); `baseUrl` is where its `type` is explained. */
export function problemText(problem: Problem, baseUrl: string, traceId: string, language: Language): string {
  const { code, title, status, text, hint, errors, errorsOmitted, members } = problem;
  return JSON.stringify({
    type: `${baseUrl}/problems/${code}`,
    title: title[language],
    status,
    code,
    detail: text[language],
    hint: hint?.[language],
    traceId,
    errors: errors?.map((error) => errorBody(error, language)),
    errorsOmitted,
    ...members,
  });
}
