import * as columns from '../../../words/columns.ts';
import { messages } from '../../language/language.ts';

/** Texts of the first and the last day of people and cards. */
export const validityTexts = messages({
  en: {
    isLimited: 'Only for a limited time',
    isLimitedHint: 'For visitors and contractors.',
    bounds: {
      validFrom: { label: 'First day', timeLabel: 'From', timeHint: 'If empty, the whole day.' },
      validUntil: { label: 'Last day', timeLabel: 'Until', timeHint: 'If empty, the whole day.' },
    },
    notYet: columns.en.people.notYet,
    expired: columns.en.people.expired,
    validity: 'Valid',
    between: (from: string, until: string) => `${from} to ${until}`,
    from: (when: string) => `from ${when}`,
    to: (when: string) => `until ${when}`,
    expiry: 'Expiry',
    anyExpiry: 'Any',
    hasExpired: 'Expired',
    soon: (days: string) => (days === '1' ? 'Within a day' : `Within ${days} days`),
  },
  es: {
    isLimited: 'Solo por un tiempo limitado',
    isLimitedHint: 'Para visitantes y contratistas.',
    bounds: {
      validFrom: { label: 'Primer día', timeLabel: 'Desde las', timeHint: 'Si queda vacía, todo el día.' },
      validUntil: { label: 'Último día', timeLabel: 'Hasta las', timeHint: 'Si queda vacía, todo el día.' },
    },
    notYet: columns.es.people.notYet,
    expired: columns.es.people.expired,
    validity: 'Vigencia',
    between: (from, until) => `del ${from} al ${until}`,
    from: (when) => `desde el ${when}`,
    to: (when) => `hasta el ${when}`,
    expiry: 'Vencimiento',
    anyExpiry: 'Cualquiera',
    hasExpired: 'Vencidas',
    soon: (days) => (days === '1' ? 'En las próximas 24 horas' : `En los próximos ${days} días`),
  },
});
