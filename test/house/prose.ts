/**
 * Plain English, checked: patterns of wording that CONTRIBUTING.md asks to avoid, in comments, Markdown, test titles and
 * the panel's strings. `npm run lint` prints what it finds.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

const root = join(import.meta.dirname, '..', '..');

/**
 * The kinds of text. `doc` is a doc comment, `comment` any other one; `en` and `es` are strings of the panel, `api` is a
 * description in the API's documents.
 */
export type Kind = 'doc' | 'comment' | 'markdown' | 'title' | 'en' | 'es' | 'api';

/** A pattern to avoid, and the words to use instead. */
type Rule = { kinds: readonly Kind[]; pattern: RegExp; advice: string };

/** A match of a rule. */
export type Finding = { place: string; text: string; advice: string };

const prose = ['doc', 'comment', 'markdown', 'title', 'api'] as const;
const english = [...prose, 'en'] as const;

const rules: readonly Rule[] = [
  {
    kinds: ['doc', 'api'],
    pattern: /^(?:What|How|Whether|Of|Who|Whose|Whom|Where|That|Which|When|Why|So many|So much|So often)\b/,
    advice: 'start with what the thing is or does: a noun, or “Returns …”',
  },
  {
    kinds: prose,
    pattern: /(?:^|[.;:] )(?:What|Whoever|Who|Whose|Whom) [^?.;]{8,}[.;](?:\s|$)/,
    advice: 'name the subject instead of “What …” or “Who …”',
  },
  {
    kinds: prose,
    pattern: /(?:^|[.;] )Of (?!course\b)(?:[a-z]|`)/,
    advice: 'put the subject first: “the longest usual gap”, not “Of gaps the longest”',
  },
  {
    kinds: english,
    pattern: /\bsave (?:for|that|where|in|by|if|when|what|those)\b/i,
    advice: 'except',
  },
  {
    kinds: english,
    pattern: /\b(?:whoever|whomever|whosever|nobody)\b/i,
    advice: 'no one, anyone who, or the noun: the caller, the user',
  },
  {
    kinds: english,
    pattern: /\b(?:for|by|of|to|from|than|with) who\b/,
    advice: 'a noun before “who”: for callers who, the owner of',
  },
  { kinds: english, pattern: /\bin (?:the )?place of\b/i, advice: 'instead of' },
  { kinds: english, pattern: /\bunless (?:it is |they are )?told\b/i, advice: 'by default' },
  { kinds: english, pattern: /\b(?:he|him|his)\b/i, advice: 'they, them, their' },
  { kinds: english, pattern: /\banew\b/i, advice: 'again' },
  { kinds: english, pattern: /\bof before\b/i, advice: 'existing, or previous' },
  { kinds: prose, pattern: /\b(?:comes?|came) to\b/i, advice: 'equals, results in, or reaches' },
  {
    kinds: english,
    pattern: /\bso (?:many|often)\b(?! (?:\w+ ){0,3}that\b)/i,
    advice: 'up to N, or the number of',
  },
  {
    kinds: english,
    pattern:
      /, for (?:it|they|he|there|nothing|nobody|a \w+ (?:is|has|may|can)|the \w+ (?:is|has|may|can))\b/,
    advice: 'because',
  },
  {
    kinds: english,
    pattern: /\bas (?:it|they) (?:is|was|are|were) told\b|\b(?:nobody|no one) (?:was|is) told\b/i,
    advice: 'as reported, or no one notified',
  },
  {
    kinds: english,
    pattern: /\bhow (?:it|they|things) stands?\b|\bstays? nobody\b|\bat the door\b/i,
    advice: 'status, or sign-in',
  },
  {
    kinds: english,
    pattern: /\bsees? to it\b|\bat (?:its|their) word\b|\bowes?\b|\b(?:is|are) met (?:once|twice|again)\b/i,
    advice: 'the verb of the field: schedules, relies on, repeats',
  },
  {
    kinds: english,
    pattern: /\b(?:Larder|server|program|machine|appliance) (?:believes|thinks|hopes|wants)\b/i,
    advice: 'no personification: “Expected: 12”',
  },
  { kinds: english, pattern: /\bbeg(?:in|ins|an|un) again\b/i, advice: 'start over' },
  {
    kinds: ['api'],
    pattern: /^(?:Makes?|Gives?|Lets?|Tells?|Have)\b|\bwhat (?:be)?came? of\b/i,
    advice: 'the verb of the field: create, assign, allow, report, return; or a noun: the result, the status',
  },
  {
    kinds: ['api'],
    pattern: /\b(?:of|by|for|to) who(?:ever)? (?:asks?|sees?|may)\b|\bWho sees\b|\bone asked for\b/i,
    advice: 'the caller, callers with access to',
  },
  {
    kinds: ['api'],
    pattern: /\bby (?:itself|themselves)\b|\b(?:this once|at once and for good)\b|\bany more\b/i,
    advice: 'automatically, only once, immediately and permanently, or no longer',
  },
  {
    kinds: ['en'],
    pattern:
      /^(?:What (?:must|is|are|it|they)|Who has|Whose|Whom) [^.?]*$|^Have (?:it|them|one) |\b(?:that|which) arrive\b|^In date\b/,
    advice: 'a noun for a title, a verb for a button',
  },
  {
    kinds: ['es'],
    pattern: /^(?:Lo|Los|Las|El|La) que [^.?]*$|^(?:De qué|A quién) [^.?]*$|\bque llegan\b/,
    advice: 'un sustantivo para un título, un verbo para un botón',
  },
];

/** Returns the advice of each rule that a text breaks. */
export function adviceFor(kind: Kind, text: string): string[] {
  return rules
    .filter(({ kinds, pattern }) => kinds.includes(kind) && pattern.test(text))
    .map(({ advice }) => advice);
}

/** A text with what the rules look at: `words` has citations and code blanked out. */
type Piece = { kind: Kind; text: string; words: string; at: number };

/** Blanks out code between backticks and citations of rules. */
const wordsOf = (text: string) => text.replaceAll(/`[^`]*`|\brules\/[\w-]+(?:#[\w-]+)?/g, '``');

const pieceOf = (kind: Kind, raw: string, at: number): Piece => {
  const text = raw.replaceAll(/\s+/g, ' ').trim();
  return { kind, text, words: wordsOf(text), at };
};

/** Returns the comments and test titles of a source. */
function piecesOfSource(source: string): Piece[] {
  const comments = /\/\*\*?(?=\s)[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;
  const titles = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;
  return [
    ...[...source.matchAll(comments)].map(({ 0: raw, index: at }) => {
      const text = raw.replaceAll(/^\s*\/?\*+\/?|\*\/$|^\s*\/\//gm, '');
      return pieceOf(raw.startsWith('/**') ? 'doc' : 'comment', text, at);
    }),
    ...[...source.matchAll(titles)].map(({ 2: text, index: at }) => pieceOf('title', text!, at)),
  ];
}

/** Returns the paragraphs of a page, without blocks of code. */
function piecesOfMarkdown(page: string): Piece[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ' '));
  const paragraphs = /^(?:#+ |[-*] |\d+\. |\| ?)?(\S.*(?:\n(?![#|]|[-*] |\d+\. ).+)*)/gm;
  return [...prose.matchAll(paragraphs)].map(({ 1: text, index: at }) => pieceOf('markdown', text!, at));
}

type Node = { type?: string; start?: number; key?: Node; value?: unknown; name?: string };

/** Returns the strings below properties `en` and `es` of a source. */
function piecesOfWords(source: string, isTsx: boolean): Piece[] {
  const found: Piece[] = [];
  const walk = (node: unknown, kind: Kind | undefined): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, kind);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, start = 0, key, value, name } = node as Node;
    const property = type === 'ObjectProperty' ? key?.name : undefined;
    const within = property === 'en' || property === 'es' ? property : kind;
    if (within !== undefined && type === 'StringLiteral') found.push(pieceOf(within, String(value), start));
    if (within !== undefined && type === 'TemplateElement')
      found.push(pieceOf(within, (value as { raw: string }).raw, start));
    if (name !== undefined && type === 'Identifier') return;
    for (const [member, child] of Object.entries(node)) if (member !== 'loc') walk(child, within);
  };
  walk(
    parse(source, { sourceType: 'module', plugins: ['typescript', ...(isTsx ? (['jsx'] as const) : [])] })
      .program.body,
    undefined,
  );
  return found;
}

/** Returns the texts of the API's documents in a source: summaries, and descriptions of members and of operations. */
function piecesOfApi(source: string): Piece[] {
  const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/;
  const before = /(?:\bdescribed\(|\b(?:summary|description):|\w+Text =)\s*/;
  const texts = new RegExp(`${before.source}((?:${quoted.source})(?:\\s*\\+\\s*(?:${quoted.source}))*)`, 'g');
  return [...source.matchAll(texts)].map(({ 1: parts, index: at }) => {
    const words = [...parts!.matchAll(new RegExp(quoted.source, 'g'))].map(([part]) => part.slice(1, -1));
    return pieceOf('api', words.join(''), at);
  });
}

/** Returns the pieces of a file that the rules apply to. */
function piecesOf(file: string, text: string): Piece[] {
  if (file.endsWith('.md')) return piecesOfMarkdown(text);
  const hasWords = /^src\/(?:panel|words)\//.test(file) && /\bes: /.test(text) && !file.endsWith('.css');
  const isServer = file.startsWith('src/') && !file.startsWith('src/panel/');
  return [
    ...piecesOfSource(text),
    ...(hasWords ? piecesOfWords(text, file.endsWith('x')) : []),
    ...(isServer ? piecesOfApi(text) : []),
  ];
}

const files = ['*.md', '{docs,clients}/**/*.md', '{src,build,test}/**/*.{ts,tsx,mjs,css,md}'];
/** The history of changes, results of measurements, and this check with its examples. */
const excluded = /^CHANGELOG\.md$|\/RESULTS-|^test\/house\/prose|^test\/fixtures\/|\/node_modules\//;

/** Returns every finding in the repository. */
export function findings(): Finding[] {
  return globSync(files, { cwd: root, exclude: (path) => path === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !excluded.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return piecesOf(file, source).flatMap(({ kind, text, words, at }) =>
        adviceFor(kind, words).map((advice) => ({
          place: `${file}:${source.slice(0, at).split('\n').length}`,
          text,
          advice,
        })),
      );
    });
}

/** Prints all findings; returns their number. */
export function printFindings(): number {
  const found = findings();
  for (const { place, text, advice } of found) console.error(`${place} ${advice}\n    ${text}`);
  return found.length;
}

if (process.argv[1] === import.meta.filename) process.exitCode = printFindings() > 0 ? 1 : 0;
