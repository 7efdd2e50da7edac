import type { ProblemCode } from '../../problems/catalogue.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/text.ts';
import type { Area } from '../request/area.ts';
import { problemMediaType, problemText } from './problem-answer.ts';

/** The media types of an area, and the form of its refusals. */
export type Dialect = {
  /** The media type of an answer that is JSON. */
  readonly mediaType: string;
  /** The media types of bodies that are JSON, the usual one first. */
  readonly taken: readonly string[];
  readonly problemMediaType: string;
  problemText(problem: Problem, baseUrl: string, traceId: string, language: Language): string;
};

const plain: Dialect = {
  mediaType: 'application/json; charset=utf-8',
  taken: ['application/json'],
  problemMediaType,
  problemText,
};

const scimMediaType = 'application/scim+json; charset=utf-8';

/** SCIM (RFC 7644 sections 3.1 and 3.12). Directories send `application/json` as well. */
const scim: Dialect = {
  mediaType: scimMediaType,
  taken: ['application/scim+json', 'application/json'],
  problemMediaType: scimMediaType,
  problemText: scimErrorText,
};

/** The dialect that an area speaks. */
export function dialectOf(area: Area): Dialect {
  return area === 'scim' ? scim : plain;
}

/** The name that SCIM has for the reason of a refusal (RFC 7644 section 3.12), where it has one. */
export const scimTypes: { readonly [C in ProblemCode]?: string } = {
  'scim.invalid_filter': 'invalidFilter',
  'scim.invalid_path': 'invalidPath',
  'scim.no_target': 'noTarget',
  'scim.invalid_value': 'invalidValue',
  'scim.invalid_syntax': 'invalidSyntax',
  'scim.mutability': 'mutability',
  'scim.user_exists': 'uniqueness',
  'scim.identification_taken': 'uniqueness',
  'request.malformed_json': 'invalidSyntax',
  'validation.failed': 'invalidValue',
  'consumers.unknown_tag_key': 'invalidValue',
  'consumers.too_many_tags': 'invalidValue',
  'consumers.identification_exists': 'uniqueness',
};

/** The body of a refusal in SCIM, with `code` and `traceId` of other refusals. */
function scimErrorText(problem: Problem, _baseUrl: string, traceId: string, language: Language): string {
  const { code, hint, status, text } = problem;
  return JSON.stringify({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    scimType: scimTypes[code],
    detail: hint ? `${text[language]} ${hint[language]}` : text[language],
    code,
    traceId,
  });
}
