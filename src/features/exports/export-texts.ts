import type {
  creditColumns,
  exportColumns,
  givenCreditColumns,
  locales,
  rechargeColumns,
  returnColumns,
} from '../../api/vocabulary.ts';
import * as business from '../../words/business.ts';
import * as columns from '../../words/columns.ts';
import { failureIn, failureWords, inPortuguese } from '../../words/failures.ts';
import * as outcomes from '../../words/outcomes.ts';
import { begun, type SameNames } from '../../words/tools.ts';

export type Locale = (typeof locales)[number];
export type TransactionColumn = (typeof exportColumns)[number];
export type CreditColumn = (typeof creditColumns)[number];
export type MovementColumn =
  | (typeof rechargeColumns)[number]
  | (typeof returnColumns)[number]
  | (typeof givenCreditColumns)[number];
/** Columns of other movements that deliveries lack. */
type OwnColumn = Exclude<MovementColumn, TransactionColumn>;

/** Texts of a workbook in one language. */
export type ExportTexts = {
  /** Names of its sheets: up to 28 characters, none of `[]:*?/\`. */
  credit: string;
  /** File names, before the dates. */
  creditFile: string;
  transactionHeaders: Readonly<Record<TransactionColumn, string>>;
  creditHeaders: Readonly<Record<CreditColumn, string>>;
  /** The name of the sheet of people, and the words of their list. */
  people: string;
  personHeaders: SameNames<typeof columns.en.people>;
  /** Sheets and files of movements, and the headers that deliveries do not have. */
  sheets: Readonly<
    Record<'deliveries' | 'recharges' | 'returns' | 'credits', readonly [sheet: string, file: string]>
  >;
  movementHeaders: Readonly<Record<OwnColumn, string>>;
  /** Outcomes of movements. */
  delivered: string;
  outcomes: SameNames<typeof outcomes.en>;
  failure(reason: string): string;
};

const en: ExportTexts = {
  credit: 'Available credit',
  creditFile: 'available-credit',
  transactionHeaders: columns.en.transactionHeaders,
  creditHeaders: columns.en.creditHeaders,
  people: 'People',
  personHeaders: columns.en.people,
  sheets: {
    deliveries: ['Deliveries', 'deliveries'],
    recharges: ['Top-ups', 'top-ups'],
    returns: ['Returns', 'returns'],
    credits: ['Credits', 'credits'],
  },
  movementHeaders: columns.en.movementHeaders,
  delivered: begun(business.en.outcomes.delivered),
  outcomes: outcomes.en,
  failure: (reason) => failureWords('en', reason),
};

const es: ExportTexts = {
  credit: 'Saldo disponible',
  creditFile: 'saldo-disponible',
  transactionHeaders: columns.es.transactionHeaders,
  creditHeaders: columns.es.creditHeaders,
  people: 'Personas',
  personHeaders: columns.es.people,
  sheets: {
    deliveries: ['Entregas', 'entregas'],
    recharges: ['Recargas', 'recargas'],
    returns: ['Devoluciones', 'devoluciones'],
    credits: ['Abonos', 'abonos'],
  },
  movementHeaders: columns.es.movementHeaders,
  delivered: begun(business.es.outcomes.delivered),
  outcomes: outcomes.es,
  failure: (reason) => failureWords('es', reason),
};

const pt: ExportTexts = {
  credit: 'Crédito disponível',
  creditFile: 'credito-disponivel',
  transactionHeaders: columns.pt.transactionHeaders,
  creditHeaders: columns.pt.creditHeaders,
  people: 'Pessoas',
  personHeaders: columns.pt.people,
  sheets: {
    deliveries: ['Entregas', 'entregas'],
    recharges: ['Recargas', 'recargas'],
    returns: ['Devoluções', 'devolucoes'],
    credits: ['Créditos', 'creditos'],
  },
  movementHeaders: columns.pt.movementHeaders,
  delivered: begun(business.pt.outcomes.delivered),
  outcomes: outcomes.pt,
  failure: (reason) => failureIn(inPortuguese, reason),
};

/** Texts of workbooks, by locale. */
export const exportTexts: Readonly<Record<Locale, ExportTexts>> = { en, es, pt };
