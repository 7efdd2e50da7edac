import type { IncidentNow } from '../../incidents/transitions.ts';
import { lineText } from '../channels/header-text.ts';
import type { Contact } from '../contacts/contact.ts';
import { type Language, lengthText, momentText } from './texts.ts';

type Kind = IncidentNow['kind'];
type Facts = IncidentNow['facts'];
/** The sentence of a kind, from its subject and facts. */
type Sentence = (name: string, facts: Facts) => string;

const number = (value: Facts[string] | undefined) => (typeof value === 'number' ? value : 0);
const size = (value: Facts[string] | undefined) => `${Math.round(number(value) / 1024 / 1024)} MiB`;

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** The reasons of rejected reports. A card is not named, because its number identifies the person. */
const rejectionReasons: Record<
  Language,
  (code: Facts[string] | undefined, name: string, slot: unknown) => string
> = {
  en(code, name, slot) {
    if (code === 'device_unknown') return `machine ${name} is not registered`;
    if (code === 'selection_unknown') return `${name} has no slot ${lineText(String(slot))}`;
    if (code === 'product_unknown') return 'the product is not registered';
    if (code === 'code_unknown') return 'a card that nobody has';
    if (code === 'delivery_unknown') return 'a return of something that was not taken';
    if (code === 'date_in_future') return `the clock of ${name} is ahead`;
    return code === undefined ? 'several causes' : 'the controller sent something that cannot be recorded';
  },
  es(code, name, slot) {
    if (code === 'device_unknown') return `la máquina ${name} no está registrada`;
    if (code === 'selection_unknown') return `${name} no tiene la posición ${lineText(String(slot))}`;
    if (code === 'product_unknown') return 'el producto no está registrado';
    if (code === 'code_unknown') return 'una tarjeta que no es de nadie';
    if (code === 'delivery_unknown') return 'una devolución de algo que no se entregó';
    if (code === 'date_in_future') return `el reloj de ${name} está adelantado`;
    return code === undefined ? 'varias causas' : 'el controlador envió algo que no se puede registrar';
  },
};

/** Sentences by kind. None contains a person's name. */
const en: Record<Kind, Sentence> = {
  controller_silent: (name) => `${name} is silent`,
  controller_never_seen: (name) => `${name} has never called`,
  machine_failing: (name, { count }) => `${name} keeps failing (${number(count)} in 24 hours)`,
  machine_idle: (name) => `${name} has sold and handed out nothing, and should have`,
  machine_empty: (name, { empty, selections }) =>
    `${name}: ${number(empty)} of ${number(selections)} slots are empty`,
  stock_ends_soon: (name, { selections }) => `${name}: ${number(selections)} slots will soon be empty`,
  tool_overdue: (name, { device }) =>
    `${name} is out for too long (taken at ${lineText(String(device ?? '…'))})`,
  refusals_many: (name, { refused, attempts }) =>
    `${name} refuses many (${number(refused)} of ${number(attempts)} in an hour)`,
  clock_off: (name, { offsetSeconds }) =>
    `The clock of ${name} is off by ${Math.round(Math.abs(number(offsetSeconds)) / 60)} minutes`,
  reports_rejected: (name, { count, code, selection }) =>
    `${counted(number(count), 'report', 'reports')} rejected: ${rejectionReasons.en(code, name, selection)}`,
  mandatory_overdue: (name, { overdue, never }) =>
    `${name}: ${number(overdue) + number(never)} people lack an item in date`,
  disk_low: (_, { freeBytes }) => `The disk is almost full: ${size(freeBytes)} left`,
  disk_full: () => 'The disk was full, and something could not be saved',
  backup_failed: () => 'A backup failed',
  backup_old: () => 'The last proven backup is older than a week',
  backup_missing: () => 'There is no proven backup',
  certificate_ends: () => 'The HTTPS certificate ends soon',
  certificate_ended: () => 'The HTTPS certificate has ended',
  data_copied: () => 'The data directory was copied, and the copy is in use: stop one of the two',
  webhook_suspended: (name) => `The webhook ${name} is suspended`,
  head_office_stopped: () => 'Nothing goes to head office any more',
  contact_failing: (name) => `The contact ${name} cannot be reached`,
  report_failed: (name) => `The report ${name} failed`,
};

const es: typeof en = {
  controller_silent: (name) => `${name} no da señal`,
  controller_never_seen: (name) => `${name} nunca ha llamado`,
  machine_failing: (name, { count }) => `${name} falla repetidamente (${number(count)} en 24 horas)`,
  machine_idle: (name) => `${name} no ha vendido ni entregado nada, y debería`,
  machine_empty: (name, { empty, selections }) =>
    `${name}: ${number(empty)} de ${number(selections)} posiciones vacías`,
  stock_ends_soon: (name, { selections }) => `${name}: ${number(selections)} posiciones se agotan pronto`,
  tool_overdue: (name, { device }) =>
    `${name} lleva demasiado tiempo fuera (tomada en ${lineText(String(device ?? '…'))})`,
  refusals_many: (name, { refused, attempts }) =>
    `${name} rechaza mucho (${number(refused)} de ${number(attempts)} en una hora)`,
  clock_off: (name, { offsetSeconds }) =>
    `El reloj de ${name} se desvía ${Math.round(Math.abs(number(offsetSeconds)) / 60)} minutos`,
  reports_rejected: (name, { count, code, selection }) =>
    `${counted(number(count), 'informe rechazado', 'informes rechazados')}: ${rejectionReasons.es(code, name, selection)}`,
  mandatory_overdue: (name, { overdue, never }) =>
    `${name}: a ${number(overdue) + number(never)} personas les falta un artículo vigente`,
  disk_low: (_, { freeBytes }) => `El disco está casi lleno: quedan ${size(freeBytes)}`,
  disk_full: () => 'El disco se llenó y algo no se pudo guardar',
  backup_failed: () => 'Falló una copia de seguridad',
  backup_old: () => 'La última copia verificada tiene más de una semana',
  backup_missing: () => 'No hay ninguna copia verificada',
  certificate_ends: () => 'El certificado HTTPS vence pronto',
  certificate_ended: () => 'El certificado HTTPS venció',
  data_copied: () => 'Los datos se copiaron y la copia está en uso: detenga una de las dos',
  webhook_suspended: (name) => `El webhook ${name} está suspendido`,
  head_office_stopped: () => 'Ya no se envía nada a la central',
  contact_failing: (name) => `No se puede contactar a ${name}`,
  report_failed: (name) => `Falló el informe ${name}`,
};

const sentences: Record<Language, typeof en> = { en, es };

/** The words around them. */
export const notificationWords = {
  en: {
    opened: 'New',
    closed: 'Over',
    over: 'Was, and is over',
    still: 'Still open',
    headline: (n: number, of: number, site: string) =>
      `${n} of ${of} controllers of ${site} fell silent at once: probably power or network.`,
    silentTogether: (n: number, of: number) => `${n} of ${of} controllers are silent`,
    digest: (n: number) => (n === 1 ? 'one thing needs attention' : `${n} things need attention`),
    reminder: (n: number) => (n === 1 ? 'one problem is still open' : `${n} problems are still open`),
    problems: (n: number) => (n === 1 ? 'a problem' : `${n} problems`),
    solved: (n: number) => (n === 1 ? 'a problem is over' : `${n} problems are over`),
    wereOver: (n: number) => (n === 1 ? 'a problem was, and is over' : `${n} problems were, and are over`),
    isOver: (line: string) => `Over: ${line}`,
    since: (at: string) => `since ${at}`,
    from: (from: string, to: string, length: string) => `${from} to ${to}, ${length}`,
    unstable: 'comes and goes',
  },
  es: {
    opened: 'Nuevo',
    closed: 'Resuelto',
    over: 'Ocurrió y ya pasó',
    still: 'Sigue abierto',
    headline: (n: number, of: number, site: string) =>
      `${n} de ${of} controladores de ${site} dejaron de dar señal a la vez: probablemente luz o red.`,
    silentTogether: (n: number, of: number) => `${n} de ${of} controladores sin señal`,
    digest: (n: number) => (n === 1 ? 'un asunto requiere atención' : `${n} asuntos requieren atención`),
    reminder: (n: number) => (n === 1 ? 'un problema sigue abierto' : `${n} problemas siguen abiertos`),
    problems: (n: number) => (n === 1 ? 'un problema' : `${n} problemas`),
    solved: (n: number) => (n === 1 ? 'un problema resuelto' : `${n} problemas resueltos`),
    wereOver: (n: number) => (n === 1 ? 'un problema ya pasó' : `${n} problemas ya pasaron`),
    isOver: (line: string) => `Resuelto: ${line}`,
    since: (at: string) => `desde ${at}`,
    from: (from: string, to: string, length: string) => `${from} a ${to}, ${length}`,
    unstable: 'va y viene',
  },
} satisfies Record<Language, object>;

/** An incident in one line: the problem, and its start or period. */
export function incidentLine(
  { kind, subject, facts, isUnstable }: IncidentNow,
  { openedMs, closedMs }: { openedMs: number; closedMs: number | null },
  { language, timeZone }: Pick<Contact, 'language' | 'timeZone'>,
  nowMs: number,
): string {
  const said = notificationWords[language];
  const what = sentences[language][kind](lineText(subject?.name ?? ''), facts);
  const at = (ms: number) => momentText(language, timeZone, ms, nowMs);
  const times =
    closedMs === null
      ? said.since(at(openedMs))
      : said.from(at(openedMs), at(closedMs), lengthText(language, closedMs - openedMs));
  return `${what} (${times}${isUnstable && closedMs === null ? `; ${said.unstable}` : ''})`;
}
