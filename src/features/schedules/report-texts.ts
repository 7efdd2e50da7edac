import type { Locale } from '../exports/export-texts.ts';
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

/** What reports that are no exports say, in one language. */
type ReportTexts = {
  stock: string;
  stockFile: string;
  stockHeaders: Headers<StockColumn>;
  overview: string;
  overviewFile: string;
  overviewHeaders: Headers<OverviewColumn>;
};

export const reportTexts: Readonly<Record<Locale, ReportTexts>> = {
  en: {
    stock: 'Stock',
    stockFile: 'stock',
    stockHeaders: {
      device: 'Machine',
      serial: 'Serial',
      operation: 'Place',
      selection: 'Selection',
      product: 'Product',
      stock: 'Stock',
      capacity: 'Capacity',
    },
    overview: 'Machines',
    overviewFile: 'machines',
    overviewHeaders: {
      name: 'Machine',
      serial: 'Serial',
      operation: 'Place',
      lamp: 'State',
      controller: 'Controller',
      lastSeenAt: 'Last heard of',
      lastMovementAt: 'Last movement',
      empty: 'Empty selections',
      low: 'Low selections',
      failures: 'Failures in 24 h',
    },
  },
  es: {
    stock: 'Existencias',
    stockFile: 'existencias',
    stockHeaders: {
      device: 'Máquina',
      serial: 'Serie',
      operation: 'Lugar',
      selection: 'Selección',
      product: 'Producto',
      stock: 'Existencias',
      capacity: 'Capacidad',
    },
    overview: 'Máquinas',
    overviewFile: 'maquinas',
    overviewHeaders: {
      name: 'Máquina',
      serial: 'Serie',
      operation: 'Lugar',
      lamp: 'Estado',
      controller: 'Controlador',
      lastSeenAt: 'Última señal',
      lastMovementAt: 'Último movimiento',
      empty: 'Selecciones vacías',
      low: 'Selecciones con poco',
      failures: 'Fallas en 24 h',
    },
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
  },
};

/** What a message says that a report came with, in the language of who gets it. */
export const messageTexts = {
  en: {
    every: { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' } satisfies Record<
      Frequency,
      string
    >,
    period: (from: string, to: string, zone: string) =>
      from === to ? `Of ${from} (${zone}).` : `From ${from} to ${to} (${zone}).`,
    rows: (count: number) => (count === 1 ? '1 row.' : `${count} rows.`),
    empty: 'There is nothing in it: nothing happened in that time.',
    late: 'It is late: Larder was not running when it was due.',
  },
  es: {
    every: { day: 'diario', week: 'semanal', month: 'mensual', quarter: 'trimestral' } satisfies Record<
      Frequency,
      string
    >,
    period: (from: string, to: string, zone: string) =>
      from === to ? `Del ${from} (${zone}).` : `Del ${from} al ${to} (${zone}).`,
    rows: (count: number) => (count === 1 ? '1 fila.' : `${count} filas.`),
    empty: 'No contiene nada: no pasó nada en ese tiempo.',
    late: 'Llega tarde: Larder no estaba en marcha a su hora.',
  },
} as const;
