import * as business from '../../words/business.ts';
import { allBegun } from '../../words/tools.ts';

/** Texts of a receipt in one language. */
export type ReceiptTexts = {
  receipt: string;
  delivered: string;
  notDelivered: string;
  amount: string;
  tax: string;
  date: string;
  product: string;
  selection: string;
  device: string;
  method: string;
  credit: string;
  number: string;
  notFound: string;
  notFoundAdvice: string;
  methods: Record<keyof typeof business.en.methods, string>;
};

const en: ReceiptTexts = {
  receipt: 'Receipt',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  amount: 'Amount',
  tax: 'Tax included',
  date: 'Date',
  product: 'Product',
  selection: 'Slot',
  device: 'Machine',
  method: 'Payment',
  credit: 'Credited',
  number: 'Receipt number',
  notFound: 'There is no such receipt',
  notFoundAdvice:
    'Check the code. A machine that was offline may not have reported the delivery yet; try again later.',
  methods: allBegun(business.en.methods),
};

const es: ReceiptTexts = {
  receipt: 'Recibo',
  delivered: 'Entregado',
  notDelivered: 'No entregado',
  amount: 'Valor',
  tax: 'Impuesto incluido',
  date: 'Fecha',
  product: 'Producto',
  selection: 'Canal',
  device: 'Máquina',
  method: 'Pago',
  credit: 'Abonado',
  number: 'Número de recibo',
  notFound: 'No existe ese recibo',
  notFoundAdvice:
    'Revise el código. Es posible que una máquina sin conexión aún no haya reportado la entrega; inténtelo más tarde.',
  methods: allBegun(business.es.methods),
};

const pt: ReceiptTexts = {
  receipt: 'Recibo',
  delivered: 'Entregue',
  notDelivered: 'Não entregue',
  amount: 'Valor',
  tax: 'Imposto incluído',
  date: 'Data',
  product: 'Produto',
  selection: 'Seleção',
  device: 'Máquina',
  method: 'Pagamento',
  credit: 'Creditado',
  number: 'Número do recibo',
  notFound: 'Este recibo não existe',
  notFoundAdvice:
    'Verifique o código. Uma máquina que esteve sem conexão talvez ainda não tenha informado a entrega: tente mais tarde.',
  methods: allBegun(business.pt.methods),
};

/** The languages of receipts. */
export const receiptTexts: Readonly<Record<string, ReceiptTexts>> = { en, es, pt };
