import { auditedThings } from '../../../words/audit.ts';
import { membersOf, type Speech } from './changes.ts';
import { choice, type Entry } from './vocabulary.ts';

/** A piece of a sentence: the actor, the thing, a value, or the words between them. */
export type Part = { text: string; as: 'plain' | 'actor' | 'thing' | 'value' };

/** A piece, or plain words. */
export type Piece = string | Part;

/** A thing in a sentence: "the product" and its name; or its name only, without a noun. */
type Thing = { noun: string; name: string; rest?: string };

/** A piece that represents something. */
export const part = (text: string, as: Part['as']): Part => ({ text, as });
/** A value in a sentence; a dash without one. */
export const value = (text: string | null) => part(text ?? '—', 'value');

/** A sentence as one text. */
export function plainText(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

const textAt = (from: unknown, name: string) => {
  const found = membersOf(from)[name];
  return typeof found === 'string' ? found : undefined;
};

/** The present value of a member, or its last one. */
const lastOf = ({ newValue, previousValue }: Entry, name: string) =>
  textAt(newValue, name) ?? textAt(previousValue, name);

/** Kinds named by their machine, after a phrase such as "the visit to". */
const ofMachines: ReadonlySet<string> = new Set(['visit', 'reading', 'reading_rules', 'reconciliation_note']);

function machineOf(entry: Entry, speech: Speech): string {
  const values = [entry.newValue, entry.previousValue].map(membersOf);
  const told = values.map(({ device }) => textAt(device, 'name')).find((name) => name !== undefined);
  const ids = [...values.map(({ deviceId }) => deviceId), entry.resourceId];
  const known = ids.map((id) => (typeof id === 'string' ? speech.nameOf('device', id) : undefined));
  return told ?? known.find(Boolean) ?? (speech.language === 'es' ? 'una máquina' : 'a machine');
}

/** The thing and its name. An update uses the name before it. */
function thingOf(entry: Entry, speech: Speech): Thing {
  const { resourceType, resourceId } = entry;
  const { language } = speech;
  const noun = auditedThings[resourceType].one[language];
  const told = (...names: string[]) =>
    names
      .map((name) => textAt(entry.previousValue, name) ?? textAt(entry.newValue, name))
      .find((text) => text !== undefined);
  const [first = '', second = '', third = ''] = resourceId.split('/');
  if (resourceType === 'code') {
    const owner = speech.nameOf('consumer', first);
    return {
      noun: cardNoun(lastOf(entry, 'codeType'), language),
      name: second || resourceId,
      ...(owner && { rest: ` ${language === 'es' ? 'de' : 'of'} ${owner}` }),
    };
  }
  if (resourceType === 'fingerprint') {
    const owner = speech.nameOf('consumer', first) ?? second;
    return {
      noun,
      name: told('fingerLabel') ?? third,
      ...(owner !== '' && { rest: ` ${language === 'es' ? 'de' : 'of'} ${owner}` }),
    };
  }
  if (resourceType === 'consumer') return { noun: '', name: told('name') ?? noun };
  if (resourceType === 'planogram') {
    return {
      noun: '',
      name: speech.nameOf('device', resourceId) ?? (language === 'es' ? 'una máquina' : 'a machine'),
    };
  }
  if (ofMachines.has(resourceType)) return { noun, name: machineOf(entry, speech) };
  if (resourceType === 'export') {
    const kind = told('kind');
    if (!kind) return { noun, name: '' };
    return { noun: `${noun} ${language === 'es' ? 'de' : 'of'}`, name: choice(kind, language) };
  }
  if (resourceType === 'settings' || resourceType === 'movements') {
    return { noun, name: speech.nameOf('account', resourceId) ?? '' };
  }
  return {
    noun,
    name:
      told('name', 'label', 'serial', 'key', 'displayName', 'userName') ??
      speech.nameOf(resourceType, resourceId) ??
      '',
  };
}

function cardNoun(codeType: string | undefined, language: 'en' | 'es'): string {
  if (codeType === 'NFC') return language === 'es' ? 'la tarjeta' : 'the card';
  if (codeType === 'QR') return language === 'es' ? 'el código QR' : 'the QR code';
  return auditedThings.code.one[language];
}

/** The thing as what a verb does something to; Spanish says "a" before people. */
export function object(entry: Entry, speech: Speech): Piece[] {
  const { noun, name, rest = '' } = thingOf(entry, speech);
  if (speech.language === 'es' && entry.resourceType === 'consumer') return ['a ', part(name, 'thing')];
  if (speech.language === 'es' && entry.resourceType === 'user')
    return ['al usuario', name === '' ? '' : ' ', part(name, 'thing')].filter(isSaid);
  return [noun === '' || name === '' ? noun : `${noun} `, part(name, 'thing'), rest].filter(isSaid);
}

/** The thing after "of", or another word that is before it ("de" and "el" are one word in Spanish). */
export function after(word: string, entry: Entry, speech: Speech): Piece[] {
  const { noun, name, rest = '' } = thingOf(entry, speech);
  const joined = `${word} ${noun}`.replace(/\b(de|a) el\b/, (_, one: string) => `${one}l`).trimEnd();
  return [name === '' ? joined : `${joined} `, part(name, 'thing'), rest].filter(isSaid);
}

const isSaid = (piece: Piece) => (typeof piece === 'string' ? piece : piece.text) !== '';

/** A member that is a number. */
export const numberAt = (from: unknown, name: string) => {
  const found = membersOf(from)[name];
  return typeof found === 'number' ? found : 0;
};

/** "1 movement", "3 movements". */
export function many(count: number, one: string, several: string, speech: Speech): string {
  return `${speech.count(count)} ${count === 1 ? one : several}`;
}
