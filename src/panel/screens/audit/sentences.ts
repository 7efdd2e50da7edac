import { auditedDeeds } from '../../../words/audit.ts';
import {
  type Change,
  changesOf,
  memberName,
  membersOf,
  type Speech,
  tell,
  withoutArticle,
} from './changes.ts';
import { after, many, numberAt, object, type Part, type Piece, part, value } from './sentence-parts.ts';
import type { Entry } from './vocabulary.ts';

/** The sentence for an entry, in pieces: "Ana" " changed the price of " "Water" " from " "$25.00" … */
export function sentenceOf(entry: Entry, speech: Speech): Part[] {
  const pieces: Piece[] = [part(actorOf(entry, speech), 'actor'), ' ', ...whatOf(entry, speech)];
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => (typeof piece === 'string' ? part(piece, 'plain') : piece));
}

/** The actor of an entry. */
export function actorOf({ actor }: Pick<Entry, 'actor'>, { language }: Pick<Speech, 'language'>): string {
  const isSpanish = language === 'es';
  if (actor.type === 'system') return 'Larder';
  if (actor.type === 'controller') return `${isSpanish ? 'El controlador' : 'Controller'} ${actor.label}`;
  if (actor.type === 'directory') return `${isSpanish ? 'El directorio' : 'The directory'} ${actor.label}`;
  if (actor.type === 'api_key') return `${isSpanish ? 'La clave' : 'The key'} ${actor.label}`;
  if (actor.id === null) return isSpanish ? 'La línea de comandos' : 'The command line';
  return actor.label;
}

/** The deed: a special sentence if the entry has one, otherwise its verb and changes. */
function whatOf(entry: Entry, speech: Speech): Piece[] {
  const { resourceType, action } = entry;
  if (resourceType === 'movements' && action === 'create') return reported(entry, speech);
  if (resourceType === 'code' && action === 'reload') return reloaded(entry, speech);
  if (resourceType === 'code' && (action === 'assign' || action === 'unassign')) {
    const told = assigned(entry, speech);
    if (told) return told;
  }
  if (resourceType === 'settings' && action === 'delete') {
    const keys = membersOf(entry.previousValue)['videoKeys'];
    if (Array.isArray(keys)) return forgot(keys.length, speech);
  }
  if (resourceType === 'import') return imported(entry, speech);
  if (resourceType === 'planogram') return stocked(entry, speech);
  if (resourceType === 'export' && action === 'create') {
    return [speech.language === 'es' ? 'solicitó ' : 'requested ', ...object(entry, speech)];
  }
  if (resourceType === 'export' && action === 'update') {
    return [speech.language === 'es' ? 'canceló ' : 'cancelled ', ...object(entry, speech)];
  }
  if (typeOf(entry) === 'backup_download') {
    return [speech.language === 'es' ? 'descargó ' : 'downloaded ', ...object(entry, speech)];
  }
  if (resourceType === 'return_closure' && action === 'create')
    return [speech.language === 'es' ? 'cerró un préstamo' : 'closed a loan'];
  if (action === 'create' && recorded.has(resourceType))
    return [speech.language === 'es' ? 'registró ' : 'recorded ', ...object(entry, speech)];
  if (action === 'update') return changed(entry, speech);
  if (action === 'assign' || action === 'unassign') {
    return after(auditedDeeds[action].did[speech.language], entry, speech);
  }
  return [`${auditedDeeds[action].did[speech.language]} `, ...object(entry, speech)];
}

/** Kinds that are recorded instead of created. */
const recorded: ReadonlySet<string> = new Set(['visit', 'reading', 'refund']);

/** As a text: kinds come that the types of today do not know. */
const typeOf = ({ resourceType }: Entry): string => resourceType;

function reported({ newValue }: Entry, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  const [accepted, rejected] = [numberAt(newValue, 'accepted'), numberAt(newValue, 'rejected')];
  const sent = isSpanish
    ? many(accepted, 'movimiento', 'movimientos', speech)
    : many(accepted, 'movement', 'movements', speech);
  const refused = isSpanish
    ? many(rejected, 'fue rechazado', 'fueron rechazados', speech)
    : many(rejected, 'was rejected', 'were rejected', speech);
  return [isSpanish ? 'envió ' : 'sent ', value(sent), rejected === 0 ? '' : `; ${refused}`];
}

/** An import with its rows, or its undo. */
function imported({ action, previousValue, newValue }: Entry, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  const { kind, fileName } = membersOf(newValue);
  const name = typeof fileName === 'string' ? fileName : isSpanish ? 'un archivo' : 'a file';
  const undone = numberAt(newValue, 'undone') - numberAt(previousValue, 'undone');
  if (action === 'update' && undone > 0) {
    const rows = isSpanish ? many(undone, 'fila', 'filas', speech) : many(undone, 'row', 'rows', speech);
    return [
      isSpanish ? 'deshizo la importación de ' : 'undid the import of ',
      value(name),
      ': ',
      value(rows),
    ];
  }
  const { summary } = membersOf(newValue);
  const [created, updated] = [numberAt(summary, 'created'), numberAt(summary, 'updated')];
  const isOfProducts = kind === 'products';
  const things = isOfProducts ? (isSpanish ? 'productos' : 'products') : isSpanish ? 'personas' : 'people';
  const counts = [
    ...(created > 0
      ? [
          isSpanish
            ? many(created, isOfProducts ? 'nuevo' : 'nueva', isOfProducts ? 'nuevos' : 'nuevas', speech)
            : many(created, 'new', 'new', speech),
        ]
      : []),
    ...(updated > 0
      ? [
          isSpanish
            ? many(updated, 'con cambios', 'con cambios', speech)
            : many(updated, 'changed', 'changed', speech),
        ]
      : []),
  ].join(', ');
  const from = isSpanish ? `importó ${things} desde ` : `imported ${things} from `;
  return [from, value(name), ...(counts === '' ? [] : [': ', value(counts)])];
}

function reloaded(entry: Entry, speech: Speech): Piece[] {
  const balance = (from: unknown) =>
    value(tell('vendingBalance', 'money', membersOf(from)['vendingBalance'], speech));
  const [was, is] = [balance(entry.previousValue), balance(entry.newValue)];
  return speech.language === 'es'
    ? ['recargó el subsidio ', ...after('de', entry, speech), ' de ', was, ' a ', is]
    : ['reloaded the subsidy ', ...after('of', entry, speech), ' from ', was, ' to ', is];
}

function assigned(entry: Entry, speech: Speech): Piece[] | null {
  const [change, ...others] = changesOf(entry, speech).filter(({ kind }) => kind === 'profile');
  if (!change || others.length > 0) return null;
  const { before, after: now } = change;
  const isSpanish = speech.language === 'es';
  if (before !== null && now !== null) {
    return isSpanish
      ? ['cambió el perfil ', ...after('de', entry, speech), ' de ', value(before), ' a ', value(now)]
      : ['changed the profile ', ...after('of', entry, speech), ' from ', value(before), ' to ', value(now)];
  }
  if (now !== null) {
    return isSpanish
      ? ['asignó el perfil ', value(now), ' ', ...after('a', entry, speech)]
      : ['assigned the profile ', value(now), ' ', ...after('to', entry, speech)];
  }
  return isSpanish
    ? ['quitó el perfil ', value(before), ' ', ...after('a', entry, speech)]
    : ['removed the profile ', value(before), ' ', ...after('from', entry, speech)];
}

function forgot(videos: number, speech: Speech): Piece[] {
  return speech.language === 'es'
    ? ['quitó ', value(many(videos, 'video', 'videos', speech)), ' cuyos archivos ya no existen']
    : ['removed ', value(many(videos, 'video', 'videos', speech)), ' whose files no longer exist'];
}

type Slot = { selection: string; productId?: unknown; price?: unknown; stock?: unknown; capacity?: unknown };

function slotsOf(from: unknown): Map<string, Slot> {
  const { items } = membersOf(from);
  const slots = Array.isArray(items) ? (items as Slot[]) : [];
  return new Map(slots.map((slot) => [slot.selection, slot]));
}

function stocked(entry: Entry, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  const changes = changesOf(entry, speech);
  const slots = new Set(changes.map(({ path }) => path.split('.')[1])).size;
  const [only] = changes;
  if (changes.length === 1 && only && only.before !== null && only.after !== null)
    return changed(entry, speech);
  const inSlots = isSpanish ? many(slots, 'canal', 'canales', speech) : many(slots, 'slot', 'slots', speech);
  if (changes.length > 0 && changes.every(({ member }) => member === 'stock')) {
    const [was, is] = [slotsOf(entry.previousValue), slotsOf(entry.newValue)];
    const more = [...is].map(([at, slot]) => Number(slot.stock ?? 0) - Number(was.get(at)?.stock ?? 0));
    const units = more.reduce((sum, one) => sum + one, 0);
    if (more.every((one) => one >= 0) && units > 0) {
      const added = isSpanish
        ? many(units, 'unidad', 'unidades', speech)
        : many(units, 'unit', 'units', speech);
      return isSpanish
        ? ['surtió ', ...object(entry, speech), ': ', value(added), ` en ${inSlots}`]
        : ['refilled ', ...object(entry, speech), ': ', value(added), ` in ${inSlots}`];
    }
    return isSpanish
      ? ['corrigió las existencias ', ...after('de', entry, speech), ` en ${inSlots}`]
      : ['corrected the stock ', ...after('of', entry, speech), ` in ${inSlots}`];
  }
  if (changes.length > 0 && changes.every(({ member }) => member === 'price')) {
    return isSpanish
      ? [
          'cambió ',
          value(many(changes.length, 'precio', 'precios', speech)),
          ' en ',
          ...object(entry, speech),
        ]
      : [
          'changed ',
          value(many(changes.length, 'price', 'prices', speech)),
          ' in ',
          ...object(entry, speech),
        ];
  }
  return isSpanish
    ? ['cambió ', value(inSlots), ' en el planograma ', ...after('de', entry, speech)]
    : ['changed ', value(inSlots), ' in the planogram ', ...after('of', entry, speech)];
}

function changed(entry: Entry, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  if (entry.resourceType === 'user' && (entry.previousValue === null || entry.newValue === null))
    return moved(entry, speech);
  const changes = changesOf(entry, speech);
  const [only, ...others] = changes;
  if (!only) return unchanged(entry, speech);
  if (others.length === 0) return changedOne(entry, only, speech);
  if (changes.length <= 3 && changes.every(({ of }) => of === '')) {
    const names = changes.map(({ member }) => `${isSpanish ? '' : 'the '}${memberName(member, speech)}`);
    const listed = new Intl.ListFormat(speech.language).format(names);
    return isSpanish
      ? [`cambió ${listed} `, ...after('de', entry, speech)]
      : [`changed ${listed} `, ...after('of', entry, speech)];
  }
  return isSpanish
    ? ['cambió ', value(`${speech.count(changes.length)} datos`), ' ', ...after('de', entry, speech)]
    : ['changed ', value(`${speech.count(changes.length)} details`), ' ', ...after('of', entry, speech)];
}

/** A move between scopes leaves one entry in each. */
function moved(entry: Entry, speech: Speech): Piece[] {
  const hasCome = entry.previousValue === null;
  if (speech.language === 'es')
    return ['trasladó ', ...object(entry, speech), hasCome ? ' a este alcance' : ' a otro alcance'];
  return ['moved ', ...object(entry, speech), hasCome ? ' into this scope' : ' to another scope'];
}

/** Passwords, links and authenticators have equal values in their entries: the actor shows whose it was. */
function unchanged(entry: Entry, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  if (entry.resourceType !== 'user') {
    return [`${auditedDeeds.update.did[speech.language]} `, ...object(entry, speech)];
  }
  if (entry.actor.id === entry.resourceId) {
    return [
      isSpanish
        ? 'cambió su propio inicio de sesión: contraseña o autenticador'
        : 'changed their own sign-in: password or authenticator',
    ];
  }
  return isSpanish
    ? ['restableció el inicio de sesión ', ...after('de', entry, speech)]
    : ['reset the sign-in ', ...after('of', entry, speech)];
}

const longestInSentence = 60;

function changedOne(entry: Entry, change: Change, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  const { member, kind, of, before, after: now } = change;
  if (kind === 'yesNo') return switched(entry, change, speech);
  const field = `${isSpanish ? '' : 'the '}${memberName(member, speech)}`;
  const inItem = of === '' ? '' : ` ${isSpanish ? 'de' : 'of'} ${of}`;
  const whose =
    of === ''
      ? after(isSpanish ? 'de' : 'of', entry, speech)
      : [isSpanish ? 'en ' : 'in ', ...object(entry, speech)];
  const isShort = (before ?? '').length <= longestInSentence && (now ?? '').length <= longestInSentence;
  const start = `${field}${inItem} `;
  if (!isShort || member === 'permissions')
    return [isSpanish ? `cambió ${start}` : `changed ${start}`, ...whose];
  if (before !== null && now !== null) {
    return isSpanish
      ? [`cambió ${start}`, ...whose, ' de ', value(before), ' a ', value(now)]
      : [`changed ${start}`, ...whose, ' from ', value(before), ' to ', value(now)];
  }
  if (now !== null) {
    return isSpanish
      ? [`definió ${start}`, ...whose, ': ', value(now)]
      : [`set ${start}`, ...whose, ' to ', value(now)];
  }
  return isSpanish
    ? [`quitó ${start}`, ...whose, ': era ', value(before)]
    : [`removed ${start}`, ...whose, ', which was ', value(before)];
}

function switched(entry: Entry, { member, after: now }: Change, speech: Speech): Piece[] {
  const isSpanish = speech.language === 'es';
  const isOn = now === (isSpanish ? 'sí' : 'yes');
  if (member === 'isActive') {
    const deed = auditedDeeds[isOn ? 'activate' : 'deactivate'];
    return [`${deed.did[speech.language]} `, ...object(entry, speech)];
  }
  const name = withoutArticle(memberName(member, speech));
  return isSpanish
    ? [`${isOn ? 'activó' : 'desactivó'} «${name}» `, ...after('en', entry, speech)]
    : [`turned “${name}” ${isOn ? 'on' : 'off'} `, ...after('for', entry, speech)];
}
