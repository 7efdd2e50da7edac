import type { reconciliationColumns } from '../../api/vocabulary.ts';
import * as reconciliation from '../../words/reconciliation.ts';
import type { SameNames } from '../../words/tools.ts';
import type { CauseName, Verdict } from '../counters/reconciliation/witnesses.ts';
import type { Locale } from './export-texts.ts';

export type ReconciliationColumn = (typeof reconciliationColumns)[number];

/** The kind of a row: a selection, or a money line. */
export type ReconciliationLine = 'selection' | 'sold' | 'CA' | 'DA' | 'DB' | 'TA' | 'bag' | 'tubes';

/** Texts of a reconciliation workbook in one language. Causes and verdicts use the panel's words. */
export type ReconciliationTexts = {
  /** The name of its sheet, and of the file before the dates. */
  sheet: string;
  file: string;
  headers: Readonly<Record<ReconciliationColumn, string>>;
  lines: Readonly<Record<ReconciliationLine, string>>;
  verdicts: Readonly<Record<Verdict, string>>;
  causes: Readonly<Record<CauseName, string>>;
  /** The words of the panel. */
  shown: SameNames<typeof reconciliation.en>;
};

const en: ReconciliationTexts = {
  sheet: 'Reconciliation',
  file: 'reconciliation',
  headers: {
    'device.serial': 'Machine serial',
    'device.name': 'Machine',
    from: 'From',
    to: 'To',
    line: 'Line',
    selection: 'Slot',
    'product.name': 'Product',
    'machine.vends': 'Counted by the machine',
    'machine.tests': 'Test vends',
    'machine.free': 'Free vends',
    'reported.vends': 'Reported',
    'counted.sold': 'Counted by people',
    'difference.vends': 'Difference',
    currency: 'Currency',
    'machine.value': 'Machine, value',
    'reported.value': 'Reported or collected, value',
    'difference.value': 'Difference, value',
    verdict: 'Result',
    causes: 'Causes',
  },
  lines: reconciliation.en.lines,
  verdicts: reconciliation.en.verdicts,
  causes: reconciliation.en.causes,
  shown: reconciliation.en,
};

const es: ReconciliationTexts = {
  sheet: 'Conciliación',
  file: 'conciliacion',
  headers: {
    'device.serial': 'Serial de la máquina',
    'device.name': 'Máquina',
    from: 'Desde',
    to: 'Hasta',
    line: 'Renglón',
    selection: 'Canal',
    'product.name': 'Producto',
    'machine.vends': 'Contado por la máquina',
    'machine.tests': 'Ventas de prueba',
    'machine.free': 'Ventas gratuitas',
    'reported.vends': 'Reportado',
    'counted.sold': 'Contado por personas',
    'difference.vends': 'Diferencia',
    currency: 'Moneda',
    'machine.value': 'Máquina, valor',
    'reported.value': 'Reportado o recolectado, valor',
    'difference.value': 'Diferencia, valor',
    verdict: 'Resultado',
    causes: 'Causas',
  },
  lines: reconciliation.es.lines,
  verdicts: reconciliation.es.verdicts,
  causes: reconciliation.es.causes,
  shown: reconciliation.es,
};

const pt: ReconciliationTexts = {
  sheet: 'Conciliação',
  file: 'conciliacao',
  headers: {
    'device.serial': 'Série da máquina',
    'device.name': 'Máquina',
    from: 'De',
    to: 'Até',
    line: 'Linha',
    selection: 'Seleção',
    'product.name': 'Produto',
    'machine.vends': 'Contou a máquina',
    'machine.tests': 'Vendas de teste',
    'machine.free': 'Vendas grátis',
    'reported.vends': 'Reportado',
    'counted.sold': 'Contaram pessoas',
    'difference.vends': 'Diferença',
    currency: 'Moeda',
    'machine.value': 'Máquina, valor',
    'reported.value': 'Reportado ou recolhido, valor',
    'difference.value': 'Diferença, valor',
    verdict: 'Resultado',
    causes: 'Causas',
  },
  lines: reconciliation.pt.lines,
  verdicts: reconciliation.pt.verdicts,
  causes: reconciliation.pt.causes,
  shown: reconciliation.pt,
};

/** Texts of reconciliation workbooks, by locale. */
export const reconciliationTexts: Readonly<Record<Locale, ReconciliationTexts>> = { en, es, pt };
