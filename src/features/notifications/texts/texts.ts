import { memoizedFew } from '../../../lib/memo.ts';
import type { Content } from '../content.ts';

export type Language = Content['language'];

/** The words of messages other than those of incidents, in two languages. */
const en = {
  test: {
    subject: (site: string) => `${site}: test message`,
    lines: ['This is a test. Notifications from Larder will look like this.'],
  },
  heartbeat: {
    subject: (site: string) => `${site}: Larder is running`,
    lines: ['Larder is running and can send messages.'],
  },
  why: (label: string) => `You receive this message because you are the contact “${label}” in Larder.`,
  stop: 'To stop these messages, ask an owner, or change the contact under Notifications.',
  limit: (count: number, until: string) =>
    `The limit of ${count} messages has been reached; the next ones will be sent together after ${until}.`,
  report: {
    tooLarge: (size: string) => `The file is too large for an email (${size}). Download it here:`,
    personal:
      'The report contains people’s names, which this contact is not allowed to receive. The report is available in the panel.',
    gone: 'The file no longer exists. Create the report again in the panel.',
    link: 'Download it here:',
  },
  more: 'Details',
};

const es: typeof en = {
  test: {
    subject: (site) => `${site}: mensaje de prueba`,
    lines: ['Esta es una prueba. Así llegarán las notificaciones de Larder.'],
  },
  heartbeat: {
    subject: (site) => `${site}: Larder funciona`,
    lines: ['Larder funciona y puede enviar mensajes.'],
  },
  why: (label) => `Recibe este mensaje porque es el contacto «${label}» en Larder.`,
  stop: 'Para dejar de recibir estos mensajes, pídalo a un propietario o cambie el contacto en Notificaciones.',
  limit: (count, until) =>
    `Se alcanzó el límite de ${count} mensajes; los siguientes se enviarán juntos a partir de ${withArticle(until)}.`,
  report: {
    tooLarge: (size) => `El archivo es demasiado grande para un correo (${size}). Descárguelo aquí:`,
    personal:
      'El informe contiene nombres de personas, que este contacto no puede recibir. Está disponible en el panel.',
    gone: 'El archivo ya no existe. Vuelva a crear el informe en el panel.',
    link: 'Descárguelo aquí:',
  },
  more: 'Detalles',
};

export const words: Readonly<Record<Language, typeof en>> = { en, es };

/** A moment as people read it, with the zone where it is not theirs to know. */
export function momentText(language: Language, timeZone: string, ms: number, nowMs: number): string {
  const { day, today, otherDay } = memoizedFew(formats, `${language} ${timeZone}`, () =>
    formatsOf(language, timeZone),
  );
  const isToday = day.format(ms) === day.format(nowMs);
  return (isToday ? today : otherDay).format(ms);
}

/** A moment after a Spanish preposition: “las 14:05”, or “mar, 3 jun, 14:05”. */
export function withArticle(moment: string): string {
  if (!/^\d/.test(moment)) return moment;
  return `${moment.startsWith('01') ? 'la' : 'las'} ${moment}`;
}

type Formats = Record<'day' | 'today' | 'otherDay', Intl.DateTimeFormat>;

/** To make a format takes a hundred times as long as to use it, and a mail has many moments. */
const formats = new Map<string, Formats>();

function formatsOf(language: Language, timeZone: string): Formats {
  const locale = language === 'es' ? 'es' : 'en-GB';
  const time = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    today: new Intl.DateTimeFormat(locale, time),
    otherDay: new Intl.DateTimeFormat(locale, { ...time, weekday: 'short', day: 'numeric', month: 'short' }),
  };
}

/** A length of time in its two largest parts. */
export function lengthText(language: Language, ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const dayWord = language === 'es' ? (days === 1 ? 'día' : 'días') : days === 1 ? 'day' : 'days';
  if (days > 0) return hours > 0 ? `${days} ${dayWord} ${hours} h` : `${days} ${dayWord}`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}
