import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { characters } from '../api/fields.ts';
import { FairQueue } from '../lib/fair-queue.ts';
import { Problem } from '../problems/problem.ts';
import { foldCase } from '../store/search/search-text.ts';

/*
 * Passwords are stored as argon2id hashes (RFC 9106) with what they were made with:
 * rules/people-and-sessions#passwords.
 */

/** The cost of a new hash: 19 MiB and two passes, some 30 ms of a desktop processor. */
const defaultCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Hashes at once: more would take memory and the threads that files are read by. */
const maxAtOnce = 2;
/**
 * The maximum number of waiting checks, served in turn. When it is reached, the newest check of the caller
 * with the most is refused.
 */
const maxWaiting = 64;

type Cost = typeof defaultCost;

/** A caller waiting for their turn. */
type Waiting = { begin: () => void; refuse: (problem: Problem) => void };

const queue = new FairQueue<Waiting>(maxWaiting);
let running = 0;

/**
 * The encoded hash of a password, to be stored, in the turn of `who`.
 * @throws `server.busy` when too many of theirs wait
 */
export async function hashPassword(password: string, who: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, defaultCost, who);
  const { memory, passes, parallelism } = defaultCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
}

/**
 * True if a password matches an encoded hash. Without a hash the result is false after the same amount of
 * work, so that timing does not reveal whether a name exists.
 * @throws `server.busy` if too many checks of `who` wait
 */
export async function isPassword(password: string, encoded: string | null, who: string): Promise<boolean> {
  const { cost, salt, hash } = decoded(encoded ?? nobody);
  const made = await derive(password, salt, cost, who);
  return timingSafeEqual(made, hash) && encoded !== null;
}

/** The form of a hash that no password has. */
const nobody = `$argon2id$v=19$m=${defaultCost.memory},t=${defaultCost.passes},p=${defaultCost.parallelism}$${plain(Buffer.alloc(saltBytes))}$${plain(Buffer.alloc(hashBytes))}`;

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function decoded(encoded: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const found = pattern.exec(encoded);
  if (!found) throw new Error('a password hash is of no form that is known');
  const [, memory, passes, parallelism, salt, hash] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

// As the hashes of others are written: base64 without padding.
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '');
}

/** Runs on the threads of libuv: the serving thread continues meanwhile. */
async function derive(password: string, nonce: Buffer, cost: Cost, who: string): Promise<Buffer> {
  await turn(who);
  try {
    return await new Promise((resolve, reject) => {
      // The same letters, whichever way a keyboard composes them.
      const message = password.normalize('NFC');
      argon2('argon2id', { message, nonce, tagLength: hashBytes, ...cost }, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  } finally {
    const next = queue.shift();
    if (next) next.begin();
    else running--;
  }
}

/**
 * Resolves when there is a place, which the previous holder passes on.
 * @throws `server.busy` for the caller with the most waiting
 */
async function turn(who: string): Promise<void> {
  if (running < maxAtOnce) {
    running++;
    return;
  }
  await new Promise<void>((begin, refuse) => {
    queue.push(who, { begin, refuse })?.refuse(new Problem('server.busy'));
  });
}

/** The fewest and the most characters of a password. */
export const passwordLength = { min: 12, max: 256 } as const;

/**
 * True if a password is among the first that attackers try: few different characters, a keyboard row or the
 * alphabet, repetition, or a common word with any suffix. The user's own name is such a word. This is a rule,
 * because published lists contain almost no passwords of twelve characters.
 */
export function isCommonPassword(password: string, name = ''): boolean {
  const text = foldCase(password).replaceAll(/\s/g, '');
  if (new Set(text).size < 5) return true;
  if (isRepeated(text)) return true;
  if (rows.some((row) => isCutOf(row, text) || isCutOf(reversed(row), text))) return true;
  const bare = unmasked(text);
  const words = [...commonWords, unmasked(foldCase(name).replaceAll(/\s/g, ''))].filter(
    (word) => characters(word) >= 4,
  );
  return isMadeOf(bare, words);
}

/** Rows that fingers follow; each continues from its beginning. */
const rows = [
  '1234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklñzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
].map((row) => row.repeat(3));

const commonWords = [
  'password',
  'passwort',
  'passw',
  'contrasena',
  'clave',
  'secreto',
  'secret',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'welcome',
  'bienvenido',
  'bienvenida',
  'letmein',
  'iloveyou',
  'teamo',
  'tequiero',
  'administrator',
  'administrador',
  'admin',
  'root',
  'user',
  'usuario',
  'login',
  'master',
  'super',
  'changeme',
  'cambiame',
  'default',
  'temporal',
  'test',
  'prueba',
  'demo',
  'monkey',
  'dragon',
  'football',
  'futbol',
  'baseball',
  'princess',
  'princesa',
  'sunshine',
  'superman',
  'batman',
  'starwars',
  'colombia',
  'mexico',
  'espana',
  'argentina',
  'larder',
  'vending',
  'company',
  'empresa',
  'this',
  'mine',
  'abcd',
  'hello',
  'hola',
];

/** Letters that are written as figures and signs. */
const masks: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A text as words: digits and signs inside a word count as letters, those at its ends are dropped. */
function unmasked(text: string): string {
  const trimmed = text.replaceAll(/^[^a-z\u00f1]+|(?<![^a-z\u00f1])[^a-z\u00f1]+$/g, '');
  return trimmed.replaceAll(/[013457@$!]/g, (sign) => masks[sign] ?? '').replaceAll(/[^a-z\u00f1]/g, '');
}

/** True if a text consists of nothing but common words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  if (text === '') return true;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}

function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

function isCutOf(row: string, text: string): boolean {
  return row.includes(text);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
