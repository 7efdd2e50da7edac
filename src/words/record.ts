import type { SameNames } from './tools.ts';

/* The words of the issue record, on the screen, on paper and in a workbook. */

export const en = {
  columns: {
    date: 'Date',
    product: 'Product',
    quantity: 'Quantity',
    where: 'Machine and location',
    requirements: 'Requirement',
    state: 'Return',
    video: 'Video',
    code: 'Product code',
    device: 'Machine',
    operation: 'Location',
    returnedAt: 'Returned on',
  },
  states: {
    kept: '–',
    out: 'On loan',
    returned: 'Returned',
    written_off: 'Written off',
  },
  sums: { handedOut: 'Issued', returned: 'Returned', writtenOff: 'Written off', out: 'On loan' },
  statement: 'The items listed here were issued to the person named above.',
  signaturePerson: 'Signature of the person',
  signatureIssuer: 'Signature of the issuer',
  signatureDate: 'Place and date',
};

export const es: SameNames<typeof en> = {
  columns: {
    date: 'Fecha',
    product: 'Producto',
    quantity: 'Cantidad',
    where: 'Máquina y ubicación',
    requirements: 'Requisito',
    state: 'Devolución',
    video: 'Video',
    code: 'Código del producto',
    device: 'Máquina',
    operation: 'Ubicación',
    returnedAt: 'Devuelto el',
  },
  states: {
    kept: '–',
    out: 'En préstamo',
    returned: 'Devuelto',
    written_off: 'Dado de baja',
  },
  sums: { handedOut: 'Entregados', returned: 'Devueltos', writtenOff: 'Dados de baja', out: 'En préstamo' },
  statement: 'Los productos de esta lista se entregaron a la persona indicada arriba.',
  signaturePerson: 'Firma de la persona',
  signatureIssuer: 'Firma de quien entrega',
  signatureDate: 'Lugar y fecha',
};

export const pt: SameNames<typeof en> = {
  columns: {
    date: 'Data',
    product: 'Produto',
    quantity: 'Quantidade',
    where: 'Máquina e operação',
    requirements: 'Requisito',
    state: 'Devolução',
    video: 'Vídeo',
    code: 'Código do produto',
    device: 'Máquina',
    operation: 'Operação',
    returnedAt: 'Devolvido em',
  },
  states: {
    kept: '–',
    out: 'Sem devolver',
    returned: 'Devolvido',
    written_off: 'Baixado',
  },
  sums: { handedOut: 'Entregues', returned: 'Devolvidos', writtenOff: 'Baixados', out: 'Sem devolver' },
  statement: 'O que consta aqui foi entregue ao consumidor citado acima.',
  signaturePerson: 'Assinatura do consumidor',
  signatureIssuer: 'Assinatura de quem entrega',
  signatureDate: 'Local e data',
};
