import type { IssueState } from '../movements/deliveries/handed-out.ts';
import type { Locale } from './export-texts.ts';
import type { RecordColumn } from './record-sheet.ts';

/** What a workbook of a record of issue says, in one language. */
export type RecordTexts = {
  /** Of its sheets. */
  record: string;
  products: string;
  about: string;
  file: string;
  columns: Readonly<Record<RecordColumn, string>>;
  states: Readonly<Record<IssueState, string>>;
  sums: Readonly<Record<'handedOut' | 'returned' | 'writtenOff' | 'out', string>>;
  yes: string;
  no: string;
  total: string;
  person: string;
  number: string;
  /** When the person was removed. */
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
  /** Why not all lines are there. */
  cut: string;
  /** What is signed. */
  statement: string;
  signaturePerson: string;
  signatureIssuer: string;
  signatureDate: string;
};

const en: RecordTexts = {
  record: 'Record of issue',
  products: 'By product',
  about: 'Person and signatures',
  file: 'record-of-issue',
  columns: {
    date: 'Date',
    product: 'Product',
    code: 'Product code',
    quantity: 'Quantity',
    device: 'Machine',
    operation: 'Operation',
    requirements: 'Meets the requirement',
    state: 'Return',
    returnedAt: 'Returned on',
    video: 'Video',
  },
  states: {
    kept: 'Not needed',
    out: 'Still out',
    returned: 'Returned',
    written_off: 'Written off',
  },
  sums: { handedOut: 'Handed out', returned: 'Returned', writtenOff: 'Written off', out: 'Still out' },
  yes: 'Yes',
  no: 'No',
  total: 'Total',
  person: 'Person',
  number: 'Number',
  removed: 'Removed',
  business: 'Business',
  client: 'Client',
  account: 'Account',
  from: 'From',
  to: 'To',
  beginning: 'the beginning',
  now: 'now',
  timeZone: 'Time zone',
  madeAt: 'Made',
  cut: 'Only the newest lines are in this file. Choose a shorter period for the others.',
  statement: 'The items listed here were issued to the person named above.',
  signaturePerson: 'Signature of the person',
  signatureIssuer: 'Signature of who hands out',
  signatureDate: 'Place and date',
};

const es: RecordTexts = {
  record: 'Registro de entregas',
  products: 'Por producto',
  about: 'Persona y firmas',
  file: 'registro-de-entregas',
  columns: {
    date: 'Fecha',
    product: 'Producto',
    code: 'Código del producto',
    quantity: 'Cantidad',
    device: 'Máquina',
    operation: 'Operación',
    requirements: 'Cumple la exigencia',
    state: 'Devolución',
    returnedAt: 'Devuelto el',
    video: 'Video',
  },
  states: {
    kept: 'No requiere',
    out: 'Sin devolver',
    returned: 'Devuelto',
    written_off: 'Dado de baja',
  },
  sums: { handedOut: 'Entregados', returned: 'Devueltos', writtenOff: 'Dados de baja', out: 'Sin devolver' },
  yes: 'Sí',
  no: 'No',
  total: 'Total',
  person: 'Persona',
  number: 'Número',
  removed: 'Eliminada',
  business: 'Empresa',
  client: 'Cliente',
  account: 'Cuenta',
  from: 'Desde',
  to: 'Hasta',
  beginning: 'el comienzo',
  now: 'ahora',
  timeZone: 'Zona horaria',
  madeAt: 'Hecho',
  cut: 'Este archivo tiene solo las líneas más nuevas. Elija un periodo más corto para las demás.',
  statement: 'Los productos de esta lista se entregaron a la persona nombrada arriba.',
  signaturePerson: 'Firma de la persona',
  signatureIssuer: 'Firma de quien entrega',
  signatureDate: 'Lugar y fecha',
};

const pt: RecordTexts = {
  record: 'Ficha de entregas',
  products: 'Por produto',
  about: 'Consumidor e assinaturas',
  file: 'ficha-de-entregas',
  columns: {
    date: 'Data',
    product: 'Produto',
    code: 'Código do produto',
    quantity: 'Quantidade',
    device: 'Máquina',
    operation: 'Operação',
    requirements: 'Cumpre o requisito',
    state: 'Devolução',
    returnedAt: 'Devolvido em',
    video: 'Vídeo',
  },
  states: {
    kept: 'Não requer',
    out: 'Sem devolver',
    returned: 'Devolvido',
    written_off: 'Baixado',
  },
  sums: { handedOut: 'Entregues', returned: 'Devolvidos', writtenOff: 'Baixados', out: 'Sem devolver' },
  yes: 'Sim',
  no: 'Não',
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
  statement: 'O que consta aqui foi entregue ao consumidor citado acima.',
  signaturePerson: 'Assinatura do consumidor',
  signatureIssuer: 'Assinatura de quem entrega',
  signatureDate: 'Local e data',
};

/** What workbooks of a record of issue say, by locale. */
export const recordTexts: Readonly<Record<Locale, RecordTexts>> = { en, es, pt };
