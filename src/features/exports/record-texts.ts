import * as record from '../../words/record.ts';
import type { IssueState } from '../movements/deliveries/handed-out.ts';
import type { Locale } from './export-texts.ts';
import type { RecordColumn } from './record-sheet.ts';

/** Texts of an issue record's workbook in one language. */
export type RecordTexts = {
  /** Names of its sheets. */
  record: string;
  products: string;
  about: string;
  file: string;
  columns: Readonly<Record<RecordColumn, string>>;
  states: Readonly<Record<IssueState, string>>;
  sums: Readonly<Record<'handedOut' | 'returned' | 'writtenOff' | 'out', string>>;
  yes: string;
  total: string;
  person: string;
  number: string;
  /** The time at which the person was removed. */
  removed: string;
  business: string;
  client: string;
  account: string;
  from: string;
  to: string;
  beginning: string;
  now: string;
  timeZone: string;
  madeAt: string;
  /** The reason why lines are missing. */
  cut: string;
  /** The signed statement. */
  statement: string;
  signaturePerson: string;
  signatureIssuer: string;
  signatureDate: string;
};

const en: RecordTexts = {
  record: 'Issue record',
  products: 'By product',
  about: 'Person and signatures',
  file: 'record-of-issue',
  columns: record.en.columns,
  states: record.en.states,
  sums: record.en.sums,
  yes: 'Yes',
  total: 'Total',
  person: 'Person',
  number: 'Number',
  removed: 'Removed',
  business: 'Company',
  client: 'Company',
  account: 'Site',
  from: 'From',
  to: 'To',
  beginning: 'the beginning',
  now: 'now',
  timeZone: 'Time zone',
  madeAt: 'Created',
  cut: 'This file has only the newest lines. To get the others, choose a shorter period.',
  statement: record.en.statement,
  signaturePerson: record.en.signaturePerson,
  signatureIssuer: record.en.signatureIssuer,
  signatureDate: record.en.signatureDate,
};

const es: RecordTexts = {
  record: 'Registro de entregas',
  products: 'Por producto',
  about: 'Persona y firmas',
  file: 'registro-de-entregas',
  columns: record.es.columns,
  states: record.es.states,
  sums: record.es.sums,
  yes: 'Sí',
  total: 'Total',
  person: 'Persona',
  number: 'Número',
  removed: 'Eliminada',
  business: 'Empresa',
  client: 'Empresa',
  account: 'Sede',
  from: 'Desde',
  to: 'Hasta',
  beginning: 'el comienzo',
  now: 'ahora',
  timeZone: 'Zona horaria',
  madeAt: 'Creado',
  cut: 'Este archivo contiene solo las líneas más recientes. Para ver las demás, elija un período más corto.',
  statement: record.es.statement,
  signaturePerson: record.es.signaturePerson,
  signatureIssuer: record.es.signatureIssuer,
  signatureDate: record.es.signatureDate,
};

const pt: RecordTexts = {
  record: 'Ficha de entregas',
  products: 'Por produto',
  about: 'Consumidor e assinaturas',
  file: 'ficha-de-entregas',
  columns: record.pt.columns,
  states: record.pt.states,
  sums: record.pt.sums,
  yes: 'Sim',
  total: 'Total',
  person: 'Consumidor',
  number: 'Identificação',
  removed: 'Removido',
  business: 'Empresa',
  client: 'Cliente',
  account: 'Conta',
  from: 'De',
  to: 'Até',
  beginning: 'o começo',
  now: 'agora',
  timeZone: 'Fuso horário',
  madeAt: 'Feito',
  cut: 'Este arquivo tem só as linhas mais novas. Escolha um período mais curto para as outras.',
  statement: record.pt.statement,
  signaturePerson: record.pt.signaturePerson,
  signatureIssuer: record.pt.signatureIssuer,
  signatureDate: record.pt.signatureDate,
};

/** Texts of issue record workbooks, by locale. */
export const recordTexts: Readonly<Record<Locale, RecordTexts>> = { en, es, pt };
