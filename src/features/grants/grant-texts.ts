import { momentText, withArticle } from '../notifications/texts/texts.ts';

const en = {
  title: (person: string, product: string) => `${person} asks for one more: ${product}`,
  machine: (name: string) => `Machine: ${name}`,
  refused: (reason: string) => `Refused: ${reason}`,
  until: (atMs: number, timeZone: string) =>
    `Answer before ${momentText('en', timeZone, atMs, atMs)}. If you grant the request, the product can be taken today.`,
  grant: 'Grant one',
  decline: 'Decline',
};

const es: typeof en = {
  title: (person, product) => `${person} pide uno más: ${product}`,
  machine: (name) => `Máquina: ${name}`,
  refused: (reason) => `Rechazado: ${reason}`,
  until: (atMs, timeZone) =>
    `Responda antes de ${withArticle(momentText('es', timeZone, atMs, atMs))}. Si la concede, el producto se puede retirar hoy.`,
  grant: 'Conceder uno',
  decline: 'Rechazar',
};

/** Texts of the message that asks a contact. */
export const askTexts: Readonly<Record<'en' | 'es', typeof en>> = { en, es };

const enPage = {
  kind: 'Request',
  ask: { grant: 'Grant one more?', decline: 'Decline this request?' },
  button: askTexts.en,
  done: { grant: 'Granted. The product can be taken at the machine today.', decline: 'Declined.' },
  decided: { granted: 'This request was granted.', declined: 'This request was declined.' },
  facts: { person: 'Person', product: 'Product', machine: 'Machine', reason: 'Reason' },
  failed: 'Larder could not be reached. Try again.',
};

const esPage: typeof enPage = {
  kind: 'Solicitud',
  ask: { grant: '¿Conceder uno más?', decline: '¿Rechazar esta solicitud?' },
  button: askTexts.es,
  done: { grant: 'Concedida. El producto se puede retirar hoy en la máquina.', decline: 'Rechazada.' },
  decided: { granted: 'Esta solicitud ya se concedió.', declined: 'Esta solicitud ya se rechazó.' },
  facts: { person: 'Persona', product: 'Producto', machine: 'Máquina', reason: 'Motivo' },
  failed: 'No se pudo conectar con Larder. Inténtelo de nuevo.',
};

/** Texts of the page of a link. */
export const pageTexts = { en: enPage, es: esPage };
