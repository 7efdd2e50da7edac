import { amountText } from '../../lib/currencies.ts';
import * as consumption from '../../words/consumption.ts';
import type { Standing } from '../consumption/due.ts';
import type { Locale } from '../exports/export-texts.ts';
import type { Figure } from '../exports/write-export.ts';
import type { FigureName } from './figures.ts';
import type { Frequency } from './periods.ts';

type Headers<K extends string> = Readonly<Record<K, string>>;

export type StockColumn = 'device' | 'serial' | 'operation' | 'selection' | 'product' | 'stock' | 'capacity';
export type OverviewColumn =
  | 'name'
  | 'serial'
  | 'operation'
  | 'lamp'
  | 'controller'
  | 'lastSeenAt'
  | 'lastMovementAt'
  | 'empty'
  | 'low'
  | 'failures';

export type MandatoryColumn =
  | 'requirement'
  | 'name'
  | 'identification'
  | 'state'
  | 'lastDeliveryAt'
  | 'dueAt'
  | 'counts.inScope'
  | 'counts.inDate'
  | 'counts.due'
  | 'counts.overdue'
  | 'counts.never';

export type ExpiringColumn = 'name' | 'identification' | 'what' | 'codeId' | 'validUntil';

/** Texts of the reports that are not exports, in one language. */
type ReportTexts = {
  stock: string;
  stockFile: string;
  stockHeaders: Headers<StockColumn>;
  overview: string;
  overviewFile: string;
  overviewHeaders: Headers<OverviewColumn>;
  mandatory: string;
  mandatoryFile: string;
  mandatoryHeaders: Headers<MandatoryColumn>;
  standings: Readonly<Record<Standing, string>>;
  expiring: string;
  expiringFile: string;
  expiringHeaders: Headers<ExpiringColumn>;
  expires: Readonly<Record<'person' | 'card', string>>;
};

export const reportTexts: Readonly<Record<Locale, ReportTexts>> = {
  en: {
    stock: 'Stock',
    stockFile: 'stock',
    stockHeaders: {
      device: 'Machine',
      serial: 'Serial',
      operation: 'Location',
      selection: 'Slot',
      product: 'Product',
      stock: 'Stock',
      capacity: 'Capacity',
    },
    overview: 'Machines',
    overviewFile: 'machines',
    overviewHeaders: {
      name: 'Machine',
      serial: 'Serial',
      operation: 'Location',
      lamp: 'Status',
      controller: 'Controller',
      lastSeenAt: 'Last contact',
      lastMovementAt: 'Last movement',
      empty: 'Empty slots',
      low: 'Low slots',
      failures: 'Failures in 24 h',
    },
    mandatory: 'PPE compliance',
    mandatoryFile: 'ppe-compliance',
    mandatoryHeaders: {
      requirement: 'Requirement',
      name: 'Person',
      identification: 'Number',
      state: 'Status',
      lastDeliveryAt: 'Last picked up',
      dueAt: 'Due',
      'counts.inScope': 'People',
      'counts.inDate': 'Up to date',
      'counts.due': 'Due',
      'counts.overdue': 'Overdue',
      'counts.never': 'Never picked up',
    },
    standings: { in_date: 'Up to date', due: 'Due', overdue: 'Overdue', never: 'Never' },
    expiring: 'Expiring soon',
    expiringFile: 'expiring-soon',
    expiringHeaders: {
      name: 'Person',
      identification: 'Number',
      what: 'Type',
      codeId: 'Card',
      validUntil: 'Valid until',
    },
    expires: { person: 'Person', card: 'Card' },
  },
  es: {
    stock: 'Existencias',
    stockFile: 'existencias',
    stockHeaders: {
      device: 'Máquina',
      serial: 'Serial',
      operation: 'Ubicación',
      selection: 'Canal',
      product: 'Producto',
      stock: 'Existencias',
      capacity: 'Capacidad',
    },
    overview: 'Máquinas',
    overviewFile: 'maquinas',
    overviewHeaders: {
      name: 'Máquina',
      serial: 'Serial',
      operation: 'Ubicación',
      lamp: 'Estado',
      controller: 'Controlador',
      lastSeenAt: 'Última conexión',
      lastMovementAt: 'Último movimiento',
      empty: 'Canales vacíos',
      low: 'Canales con pocas existencias',
      failures: 'Fallas en 24 h',
    },
    mandatory: 'Cumplimiento de EPP',
    mandatoryFile: 'cumplimiento-de-epp',
    mandatoryHeaders: {
      requirement: 'Requisito',
      name: 'Persona',
      identification: 'Número',
      state: 'Estado',
      lastDeliveryAt: 'Último retiro',
      dueAt: 'Vence',
      'counts.inScope': 'Personas',
      'counts.inDate': 'Al día',
      'counts.due': 'Por vencer',
      'counts.overdue': 'Atrasados',
      'counts.never': 'Nunca retirado',
    },
    standings: { in_date: 'Al día', due: 'Por vencer', overdue: 'Atrasado', never: 'Nunca' },
    expiring: 'Por vencer',
    expiringFile: 'por-vencer',
    expiringHeaders: {
      name: 'Persona',
      identification: 'Número',
      what: 'Tipo',
      codeId: 'Tarjeta',
      validUntil: 'Vigente hasta',
    },
    expires: { person: 'Persona', card: 'Tarjeta' },
  },
  pt: {
    stock: 'Estoque',
    stockFile: 'estoque',
    stockHeaders: {
      device: 'Máquina',
      serial: 'Série',
      operation: 'Local',
      selection: 'Seleção',
      product: 'Produto',
      stock: 'Estoque',
      capacity: 'Capacidade',
    },
    overview: 'Máquinas',
    overviewFile: 'maquinas',
    overviewHeaders: {
      name: 'Máquina',
      serial: 'Série',
      operation: 'Local',
      lamp: 'Estado',
      controller: 'Controlador',
      lastSeenAt: 'Último sinal',
      lastMovementAt: 'Último movimento',
      empty: 'Seleções vazias',
      low: 'Seleções com pouco',
      failures: 'Falhas em 24 h',
    },
    mandatory: 'Itens obrigatórios',
    mandatoryFile: 'itens-obrigatorios',
    mandatoryHeaders: {
      requirement: 'Requisito',
      name: 'Pessoa',
      identification: 'Número',
      state: 'Estado',
      lastDeliveryAt: 'Última retirada',
      dueAt: 'Vence em',
      'counts.inScope': 'Pessoas',
      'counts.inDate': 'Em dia',
      'counts.due': 'A vencer',
      'counts.overdue': 'Vencidos',
      'counts.never': 'Nunca retirado',
    },
    standings: { in_date: 'Em dia', due: 'A vencer', overdue: 'Vencido', never: 'Nunca retirado' },
    expiring: 'A vencer',
    expiringFile: 'a-vencer',
    expiringHeaders: {
      name: 'Pessoa',
      identification: 'Número',
      what: 'Tipo',
      codeId: 'Cartão',
      validUntil: 'Válido até',
    },
    expires: { person: 'Pessoa', card: 'Cartão' },
  },
};

/** Texts of the message that delivers a report, in the recipient's language. */
export const messageTexts = {
  en: {
    every: { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' } satisfies Record<
      Frequency,
      string
    >,
    period: (from: string, to: string, zone: string) =>
      from === to ? `For ${from} (${zone}).` : `From ${from} to ${to} (${zone}).`,
    rows: (count: number) => (count === 1 ? '1 row.' : `${count} rows.`),
    empty: 'The report is empty: nothing happened in this period.',
    late: 'The report is late: Larder was not running when it was due.',
  },
  es: {
    every: { day: 'diario', week: 'semanal', month: 'mensual', quarter: 'trimestral' } satisfies Record<
      Frequency,
      string
    >,
    period: (from: string, to: string, zone: string) =>
      from === to ? `Del ${from} (${zone}).` : `Del ${from} al ${to} (${zone}).`,
    rows: (count: number) => (count === 1 ? '1 fila.' : `${count} filas.`),
    empty: 'El informe está vacío: no hubo actividad en este período.',
    late: 'El informe llega con retraso: Larder no estaba funcionando a la hora programada.',
  },
} as const;

const figureWords: Readonly<Record<'en' | 'es', Record<FigureName, string> & { before: string }>> = {
  en: {
    deliveries: 'Deliveries',
    sellValue: 'Value',
    consumers: 'People',
    cost: 'Cost',
    failed: 'Failed',
    slots: 'Slots',
    emptySlots: 'Empty slots',
    machines: 'Machines',
    needAttention: 'Machines that need attention',
    inDate: 'Up to date',
    overdue: 'Overdue',
    never: 'Never picked up',
    available: 'Available credit',
    before: 'previously',
  },
  es: {
    deliveries: 'Entregas',
    sellValue: 'Valor',
    consumers: 'Personas',
    cost: 'Costo',
    failed: 'Fallidas',
    slots: 'Canales',
    emptySlots: 'Canales vacíos',
    machines: 'Máquinas',
    needAttention: 'Máquinas que requieren atención',
    inDate: 'Al día',
    overdue: 'Atrasados',
    never: 'Nunca retirados',
    available: 'Saldo disponible',
    before: 'antes',
  },
};

const consumptionMeasures = { en: consumption.en.measures, es: consumption.es.measures };

/** A figure with its change against the period before: "Deliveries: 132 (+12%, previously 118)". */
export function figureLine(
  { name, value, before, currency }: Figure,
  language: 'en' | 'es',
  report: string,
): string {
  // Consumption has the words of its table.
  const words: Record<string, string> & { before: string } = {
    ...figureWords[language],
    ...(report === 'consumption' && consumptionMeasures[language]),
  };
  const shown = (one: number) =>
    currency === null
      ? new Intl.NumberFormat(language, { useGrouping: 'always' }).format(one)
      : amountText(one, currency, language);
  const line = `${words[name]}: ${shown(value)}`;
  if (before === null) return line;
  const change = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const share = before === 0 ? '' : `${change.format(value / before - 1)}, `;
  return `${line} (${share}${words.before} ${shown(before)})`;
}
