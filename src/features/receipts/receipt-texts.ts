import { paymentMethodLabels } from '../selectors/labels.ts';

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
  methods: Record<keyof typeof paymentMethodLabels, string>;
};

const en: ReceiptTexts = {
  receipt: 'Receipt',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  amount: 'Amount',
  tax: 'Tax included',
  date: 'Date',
  product: 'Product',
  selection: 'Selection',
  device: 'Machine',
  method: 'Payment',
  credit: 'Credited',
  number: 'Receipt number',
  notFound: 'There is no such receipt',
  notFoundAdvice:
    'Check the code. A machine that was offline may not have reported the delivery yet: try again later.',
  methods: paymentMethodLabels,
};

const es: ReceiptTexts = {
  receipt: 'Recibo',
  delivered: 'Entregado',
  notDelivered: 'No entregado',
  amount: 'Valor',
  tax: 'Impuesto incluido',
  date: 'Fecha',
  product: 'Producto',
  selection: 'Selección',
  device: 'Máquina',
  method: 'Pago',
  credit: 'Abonado',
  number: 'Número de recibo',
  notFound: 'No existe este recibo',
  notFoundAdvice:
    'Revise el código. Una máquina que estuvo sin conexión quizá no ha informado la entrega todavía: intente más tarde.',
  methods: {
    CASH: 'Efectivo',
    CASHLESS: 'Sin efectivo',
    CARD: 'Tarjeta',
    WALLET: 'Billetera digital',
    BRE_B: 'Bre-B',
    REMOTE: 'Remoto',
  },
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
  methods: {
    CASH: 'Dinheiro',
    CASHLESS: 'Sem dinheiro',
    CARD: 'Cartão',
    WALLET: 'Carteira digital',
    BRE_B: 'Bre-B',
    REMOTE: 'Remoto',
  },
};

/** The languages of receipts. */
export const receiptTexts: Readonly<Record<string, ReceiptTexts>> = { en, es, pt };
