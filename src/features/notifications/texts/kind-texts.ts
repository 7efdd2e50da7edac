import { amountText } from '../../../lib/currencies.ts';
import { failingOf, failingWords } from '../../../words/failing.ts';
import { failureWords } from '../../../words/failures.ts';
import type { IncidentNow } from '../../incidents/transitions.ts';
import { lineText } from '../channels/header-text.ts';
import { type Language, lengthText, withArticle } from './texts.ts';

type Kind = IncidentNow['kind'];
type Facts = IncidentNow['facts'];

/** The values of an incident that its texts show. */
export type About = {
  name: string;
  facts: Facts;
  /** Writes a moment for the contact. */
  at(iso: Facts[string] | undefined): string;
};

/** The texts of a kind. None contains a person's name. */
export type KindText = {
  /** The problem in a few words, for subjects and lists. */
  title(about: About): string;
  /** The circumstances, beyond the title. */
  detail(about: About): string;
  /** The advice. */
  todo: string;
};

const number = (value: Facts[string] | undefined) => (typeof value === 'number' ? value : 0);
const text = (value: Facts[string] | undefined) => (typeof value === 'string' ? lineText(value) : '…');
const size = (value: Facts[string] | undefined) => `${Math.round(number(value) / 1024 / 1024)} MiB`;
const gap = (language: Language, value: Facts[string] | undefined) =>
  lengthText(language, number(value) * 1000);

const isAhead = (seconds: Facts[string] | undefined) => number(seconds) > 0;
/** True for a difference that is worth a word, as texts name no seconds. */
const isOff = (seconds: Facts[string] | undefined) => Math.abs(number(seconds)) >= 60;
const off = (language: Language, seconds: Facts[string] | undefined) =>
  gap(language, Math.abs(number(seconds)));

/** The failures of a machine, with its worst slot. */
const failing = (language: Language, facts: Facts) => lineText(failingWords(language, failingOf(facts)), 500);

const money = (language: Language, { amount, currency }: Facts) =>
  typeof currency === 'string' ? amountText(number(amount), currency, language) : '…';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

type RejectionReason = (code: Facts[string] | undefined, name: string, slot: unknown) => string;

/** The reasons of rejected reports. A card is not named, because its number identifies the person. */
const rejectionReasons: Record<Language, RejectionReason> = {
  en(code, name, slot) {
    if (code === 'device_unknown') return `machine ${name} is not registered`;
    if (code === 'selection_unknown') return `${name} has no slot ${lineText(String(slot))}`;
    if (code === 'product_unknown') return 'the product is not registered';
    if (code === 'code_unknown') return 'a card that belongs to no one';
    if (code === 'delivery_unknown') return 'a return of something that was not taken';
    if (code === 'date_in_future') return `the clock of ${name} is ahead`;
    return code === undefined ? 'several causes' : 'the controller sent something that cannot be recorded';
  },
  es(code, name, slot) {
    if (code === 'device_unknown') return `la máquina ${name} no está registrada`;
    if (code === 'selection_unknown') return `${name} no tiene el canal ${lineText(String(slot))}`;
    if (code === 'product_unknown') return 'el producto no está registrado';
    if (code === 'code_unknown') return 'una tarjeta que no es de nadie';
    if (code === 'delivery_unknown') return 'una devolución de algo que no se entregó';
    if (code === 'date_in_future') return `el reloj de ${name} está adelantado`;
    return code === undefined ? 'varias causas' : 'el controlador envió algo que no se puede registrar';
  },
};

const en: Record<Kind, KindText> = {
  controller_silent: {
    title: ({ name }) => `${name} is not reporting`,
    detail: ({ facts, at }) =>
      `Last contact: ${at(facts['lastSeenAt'])}; it usually connects every ${gap('en', facts['usualGapSeconds'])}. ` +
      `It reports for ${counted(number(facts['machines']), 'machine', 'machines')}.`,
    todo: 'Check its power and network. The controller stores its reports and sends them later.',
  },
  controller_never_seen: {
    title: ({ name }) => `${name} has never connected`,
    detail: ({ facts, at }) => `Registered: ${at(facts['createdAt'])}.`,
    todo: 'Enter the address of this server and the token in the controller; see Access.',
  },
  machine_failing: {
    title: ({ name }) => `${name} keeps failing`,
    detail: ({ facts, at }) =>
      `${failing('en', facts)}. Last one: ${at(facts['lastAt'])}` +
      `${facts['lastReason'] ? `, ${failureWords('en', text(facts['lastReason'])).toLowerCase()}` : ''}.`,
    todo: 'Check the machine, or call maintenance.',
  },
  machine_idle: {
    title: ({ name }) => `${name} has stopped selling`,
    detail: ({ facts, at }) =>
      `Last sale or issue: ${at(facts['lastMovementAt'])}. Since then, ${number(facts['expected'])} or more were expected.`,
    todo: 'Check that it is switched on, and that people can pay.',
  },
  machine_empty: {
    title: ({ name }) => `${name} has empty slots`,
    detail: ({ facts }) =>
      `Empty slots: ${number(facts['empty'])} of ${number(facts['selections'])}. Almost empty: ${number(facts['low'])}.`,
    todo: 'Refill it, and record the refill on the page of the machine.',
  },
  cash_short: {
    title: ({ name }) => `Cash is missing from ${name}`,
    detail: ({ facts, at }) =>
      `Cash was missing in ${number(facts['short'])} of the last ${number(facts['of'])} collections, ${money('en', facts)} in total. Last time: ${at(facts['lastAt'])}.`,
    todo: 'Under Reconciliation, compare the collections of the machine and see who made them.',
  },
  stock_ends_soon: {
    title: ({ name }) => `${name} will soon have empty slots`,
    detail: ({ facts }) =>
      `${counted(number(facts['selections']), 'slot', 'slots')} will be empty at the current rate of sales.`,
    todo: 'Plan a refill; the list is under Refill.',
  },
  tool_overdue: {
    title: ({ name }) => `${name} was not returned`,
    detail: ({ facts, at }) => `Taken: ${at(facts['date'])}, at ${text(facts['device'])}.`,
    todo: 'Ask the person who has the product. Their name is in the panel under Movements, On loan.',
  },
  refusals_many: {
    title: ({ name }) => `Many refusals at ${name}`,
    detail: ({ facts }) =>
      `${number(facts['refused'])} of ${number(facts['attempts'])} attempts in an hour were refused.`,
    todo: 'See the reasons under Refusals.',
  },
  clock_off: {
    title: ({ name }) => `The clock of ${name} is wrong`,
    detail({ facts }) {
      const { offsetSeconds, lastOffsetSeconds, count } = facts;
      if (offsetSeconds !== undefined)
        return `It is ${off('en', offsetSeconds)} ${isAhead(offsetSeconds) ? 'ahead' : 'behind'}.`;
      const dates = `In 24 hours, ${counted(number(count), 'report', 'reports')} had a date that is probably wrong`;
      if (!isOff(lastOffsetSeconds)) return `${dates}.`;
      const when = isAhead(lastOffsetSeconds) ? 'after' : 'before';
      return `${dates}; the last one was dated ${off('en', lastOffsetSeconds)} ${when} it arrived.`;
    },
    todo: 'Set the clock of the controller, with its time zone.',
  },
  reports_rejected: {
    title: ({ facts }) => `${counted(number(facts['count']), 'report', 'reports')} rejected`,
    detail: ({ name, facts }) =>
      `Cause: ${rejectionReasons.en(facts['code'], name, facts['selection'])}. Rejected movements are not recorded yet.`,
    todo: 'Add what is missing, then try again under Movements, Rejected.',
  },
  mandatory_overdue: {
    title: ({ name }) => `${name}: some people are not compliant`,
    detail: ({ facts }) =>
      `Overdue: ${number(facts['overdue'])} of ${counted(number(facts['inScope']), 'person', 'people')}. Never picked up: ${number(facts['never'])}.`,
    todo: 'See who they are under Consumption, PPE compliance.',
  },
  disk_low: {
    title: () => 'The disk is almost full',
    detail: ({ facts }) => `${size(facts['freeBytes'])} left.`,
    todo: 'Free some space, or move the data to a larger disk.',
  },
  disk_full: {
    title: () => 'The disk was full',
    detail: () => 'Something could not be saved.',
    todo: 'Free some space, or move the data to a larger disk.',
  },
  backup_failed: {
    title: () => 'A backup failed',
    detail: ({ facts, at }) =>
      `${counted(number(facts['failures']), 'backup has', 'backups have')} failed since Larder started. ` +
      (facts['lastProvenAt']
        ? `Last tested backup: ${at(facts['lastProvenAt'])}.`
        : 'No backup has been tested.'),
    todo: 'See why under System, Backups.',
  },
  backup_old: {
    title: () => 'The last tested backup is over a week old',
    detail: ({ facts, at }) => `Last tested backup: ${at(facts['lastProvenAt'])}.`,
    todo: 'Make one under System, Backups.',
  },
  backup_missing: {
    title: () => 'There is no backup',
    detail: () => 'If the disk fails, everything is lost.',
    todo: 'Make a backup and schedule daily backups under System, Backups.',
  },
  certificate_ends: {
    title: () => 'The HTTPS certificate expires soon',
    detail: ({ facts, at }) =>
      `Expiry: ${at(facts['endsAt'])}. After that, browsers show a warning to everyone.`,
    todo: 'Renew it in time.',
  },
  certificate_ended: {
    title: () => 'The HTTPS certificate has expired',
    detail: ({ facts, at }) => `Expiry: ${at(facts['endsAt'])}. Browsers show a warning to everyone.`,
    todo: 'Renew it.',
  },
  second_box_alone: {
    title: () => 'The second box is not following',
    detail: () => 'New data is on this box only.',
    todo: 'Check that it is on and reachable. Its page shows why it is not following.',
  },
  second_box_took_over: {
    title: () => 'The second box took over',
    detail: () => 'This box no longer accepts changes.',
    todo: 'Use the panel of the other box.',
  },
  second_box_drill_failed: {
    title: () => 'A drill of the second box failed',
    detail: () => 'Its copy could not have taken over.',
    todo: 'See why under System, Second box, and start another drill.',
  },
  data_copied: {
    title: () => 'The data was copied, and the copy is in use',
    detail: ({ facts, at }) => `Last detected: ${at(facts['lastAt'])}.`,
    todo: 'Stop the copy that machines do not report to.',
  },
  webhook_suspended: {
    title: ({ name }) => `The webhook ${name} is suspended`,
    detail: ({ facts }) =>
      facts['reason'] === 'undelivered'
        ? 'Its receiver has not answered for too long.'
        : 'Its owner no longer has permission to read what it sends.',
    todo: 'See the reason and resume it under Connections.',
  },
  head_office_stopped: {
    title: () => 'Nothing reaches head office',
    detail: () => 'Movements are recorded here, but are not sent to head office.',
    todo: 'See why under System, Head office.',
  },
  contact_failing: {
    title: ({ name }) => `Messages to ${name} do not arrive`,
    detail: ({ facts, at }) => `The oldest one has been waiting since ${at(facts['since'])}.`,
    todo: 'See the error under Notifications, Contacts.',
  },
  report_failed: {
    title: ({ name }) => `The report ${name} did not arrive`,
    detail: ({ facts }) =>
      facts['reason'] === 'owner_left'
        ? 'The user who scheduled it no longer exists, or can no longer see it.'
        : facts['reason'] === 'not_delivered'
          ? 'It was created but could not be delivered.'
          : 'It could not be created.',
    todo: 'See the last run and send the report again under Reports, Scheduled reports.',
  },
};

const es: typeof en = {
  controller_silent: {
    title: ({ name }) => `${name} está sin señal`,
    detail: ({ facts, at }) =>
      `Última conexión: ${at(facts['lastSeenAt'])}; suele conectarse cada ${gap('es', facts['usualGapSeconds'])}. ` +
      `Reporta por ${counted(number(facts['machines']), 'máquina', 'máquinas')}.`,
    todo: 'Revise si tiene energía y red. El controlador guarda sus reportes y los envía después.',
  },
  controller_never_seen: {
    title: ({ name }) => `${name} nunca se ha conectado`,
    detail: ({ facts, at }) => `Registrado: ${at(facts['createdAt'])}.`,
    todo: 'Ingrese en el controlador la dirección de este servidor y el token; vea Acceso.',
  },
  machine_failing: {
    title: ({ name }) => `${name} sigue fallando`,
    detail: ({ facts, at }) =>
      `${failing('es', facts)}. Última: ${at(facts['lastAt'])}` +
      `${facts['lastReason'] ? `, ${failureWords('es', text(facts['lastReason'])).toLowerCase()}` : ''}.`,
    todo: 'Revise la máquina o llame a mantenimiento.',
  },
  machine_idle: {
    title: ({ name }) => `${name} dejó de vender`,
    detail: ({ facts, at }) =>
      `Última venta o entrega: ${at(facts['lastMovementAt'])}. Desde entonces se esperaban ${number(facts['expected'])} o más.`,
    todo: 'Revise que esté encendida y que se pueda pagar.',
  },
  machine_empty: {
    title: ({ name }) => `${name} tiene canales vacíos`,
    detail: ({ facts }) =>
      `Canales vacíos: ${number(facts['empty'])} de ${number(facts['selections'])}. Casi vacíos: ${number(facts['low'])}.`,
    todo: 'Llénela y registre la reposición en la página de la máquina.',
  },
  cash_short: {
    title: ({ name }) => `Falta efectivo en ${name}`,
    detail: ({ facts, at }) =>
      `En ${number(facts['short'])} de las últimas ${number(facts['of'])} recolecciones faltó efectivo: ${money('es', facts)} en total. Última vez: ${at(facts['lastAt'])}.`,
    todo: 'En Conciliación, compare las recolecciones de la máquina y vea quién las hizo.',
  },
  stock_ends_soon: {
    title: ({ name }) => `${name} pronto tendrá canales vacíos`,
    detail: ({ facts }) =>
      `${counted(number(facts['selections']), 'canal quedará vacío', 'canales quedarán vacíos')} al ritmo de venta actual.`,
    todo: 'Planee una reposición; la lista está en Reposición.',
  },
  tool_overdue: {
    title: ({ name }) => `${name} no se ha devuelto`,
    detail: ({ facts, at }) => `Se retiró: ${at(facts['date'])}, en ${text(facts['device'])}.`,
    todo: 'Pregunte a la persona que tiene el producto. Su nombre está en el panel en Movimientos, En préstamo.',
  },
  refusals_many: {
    title: ({ name }) => `Muchos rechazos en ${name}`,
    detail: ({ facts }) =>
      `En una hora se rechazaron ${number(facts['refused'])} de ${number(facts['attempts'])} intentos.`,
    todo: 'Vea los motivos en Rechazos.',
  },
  clock_off: {
    title: ({ name }) => `El reloj de ${name} está desajustado`,
    detail({ facts }) {
      const { offsetSeconds, lastOffsetSeconds, count } = facts;
      if (offsetSeconds !== undefined)
        return `Está ${off('es', offsetSeconds)} ${isAhead(offsetSeconds) ? 'adelantado' : 'atrasado'}.`;
      const reports = counted(number(count), 'reporte trajo', 'reportes trajeron');
      const dates = `En 24 horas, ${reports} una fecha que probablemente está mal`;
      if (!isOff(lastOffsetSeconds)) return `${dates}.`;
      const when = isAhead(lastOffsetSeconds) ? 'después' : 'antes';
      return `${dates}; la del último es de ${off('es', lastOffsetSeconds)} ${when} de su llegada.`;
    },
    todo: 'Ponga en hora el reloj del controlador, con su zona horaria.',
  },
  reports_rejected: {
    title: ({ facts }) => counted(number(facts['count']), 'reporte rechazado', 'reportes rechazados'),
    detail: ({ name, facts }) =>
      `Causa: ${rejectionReasons.es(facts['code'], name, facts['selection'])}. Los movimientos rechazados aún no están registrados.`,
    todo: 'Agregue lo que falta y reintente en Movimientos, Rechazados.',
  },
  mandatory_overdue: {
    title: ({ name }) => `${name}: hay personas que no cumplen`,
    detail: ({ facts }) =>
      `Atrasadas: ${number(facts['overdue'])} de ${counted(number(facts['inScope']), 'persona', 'personas')}. Nunca lo retiraron: ${number(facts['never'])}.`,
    todo: 'Vea quiénes son en Consumo, Cumplimiento de EPP.',
  },
  disk_low: {
    title: () => 'El disco está casi lleno',
    detail: ({ facts }) => `Quedan ${size(facts['freeBytes'])}.`,
    todo: 'Libere espacio o pase los datos a un disco más grande.',
  },
  disk_full: {
    title: () => 'El disco se llenó',
    detail: () => 'Algo no se pudo guardar.',
    todo: 'Libere espacio o pase los datos a un disco más grande.',
  },
  backup_failed: {
    title: () => 'Falló una copia de seguridad',
    detail: ({ facts, at }) =>
      `${counted(number(facts['failures']), 'copia falló', 'copias fallaron')} desde que Larder arrancó. ` +
      (facts['lastProvenAt']
        ? `Última copia probada: ${at(facts['lastProvenAt'])}.`
        : 'No hay ninguna copia probada.'),
    todo: 'Vea por qué en Sistema, Copias.',
  },
  backup_old: {
    title: () => 'La última copia probada tiene más de una semana',
    detail: ({ facts, at }) => `Última copia probada: ${at(facts['lastProvenAt'])}.`,
    todo: 'Haga una en Sistema, Copias.',
  },
  backup_missing: {
    title: () => 'No hay copia de seguridad',
    detail: () => 'Si el disco se daña, se pierde todo.',
    todo: 'Haga una copia y programe copias diarias en Sistema, Copias.',
  },
  certificate_ends: {
    title: () => 'El certificado HTTPS vence pronto',
    detail: ({ facts, at }) =>
      `Vencimiento: ${at(facts['endsAt'])}. Después, los navegadores muestran una advertencia a todos.`,
    todo: 'Renuévelo a tiempo.',
  },
  certificate_ended: {
    title: () => 'El certificado HTTPS venció',
    detail: ({ facts, at }) =>
      `Vencimiento: ${at(facts['endsAt'])}. Los navegadores muestran una advertencia a todos.`,
    todo: 'Renuévelo.',
  },
  second_box_alone: {
    title: () => 'El segundo servidor no está al día',
    detail: () => 'Los datos nuevos están solo en este servidor.',
    todo: 'Revise que esté encendido y conectado. Su página muestra por qué no está al día.',
  },
  second_box_took_over: {
    title: () => 'El segundo servidor tomó el control',
    detail: () => 'Este servidor dejó de aceptar cambios.',
    todo: 'Use el panel del otro servidor.',
  },
  second_box_drill_failed: {
    title: () => 'Falló un simulacro del segundo servidor',
    detail: () => 'Su copia no habría podido tomar el control.',
    todo: 'Vea por qué en Sistema, Segundo servidor, e inicie otro simulacro.',
  },
  data_copied: {
    title: () => 'Los datos se copiaron y la copia está en uso',
    detail: ({ facts, at }) => `Detectado por última vez: ${at(facts['lastAt'])}.`,
    todo: 'Detenga la copia a la que las máquinas no reportan.',
  },
  webhook_suspended: {
    title: ({ name }) => `El webhook ${name} está suspendido`,
    detail: ({ facts }) =>
      facts['reason'] === 'undelivered'
        ? 'El receptor no responde desde hace demasiado tiempo.'
        : 'Su responsable ya no puede leer lo que envía.',
    todo: 'Vea el motivo y reanúdelo en Conexiones.',
  },
  head_office_stopped: {
    title: () => 'Nada llega a la sede central',
    detail: () => 'Los movimientos se registran aquí, pero no se envían a la sede central.',
    todo: 'Vea por qué en Sistema, Sede central.',
  },
  contact_failing: {
    title: ({ name }) => `Los mensajes a ${name} no llegan`,
    detail: ({ facts, at }) => `El más antiguo espera desde ${withArticle(at(facts['since']))}.`,
    todo: 'Vea el error en Notificaciones, Contactos.',
  },
  report_failed: {
    title: ({ name }) => `El informe ${name} no llegó`,
    detail: ({ facts }) =>
      facts['reason'] === 'owner_left'
        ? 'Quien lo programó ya no está o ya no puede verlo.'
        : facts['reason'] === 'not_delivered'
          ? 'Se creó, pero no se pudo entregar.'
          : 'No se pudo crear.',
    todo: 'Vea la última ejecución y envíe el informe otra vez en Informes, Informes programados.',
  },
};

export const kindTexts: Readonly<Record<Language, Readonly<Record<Kind, KindText>>>> = { en, es };
