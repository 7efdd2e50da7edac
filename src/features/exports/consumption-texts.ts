import type { paymentMethods } from '../../api/vocabulary.ts';
import type { productTypes } from '../catalogue/product-fields.ts';
import type { Measure } from '../consumption/measures.ts';
import type { PlainDimension } from '../consumption/questions.ts';
import type { Locale } from './export-texts.ts';

/** What a workbook of consumption says, in one language. */
export type ConsumptionTexts = {
  /** Of its sheets. */
  crossTable: string;
  groups: string;
  about: string;
  file: string;
  dimensions: Readonly<Record<PlainDimension, string>>;
  measures: Readonly<Record<Measure, string>>;
  weekdays: readonly string[];
  without: string;
  few: string;
  rest: string;
  total: string;
  /** What was asked for, and when. */
  account: string;
  from: string;
  to: string;
  timeZone: string;
  by: string;
  andBy: string;
  measure: string;
  madeAt: string;
  filters: Readonly<
    Record<
      'operationId' | 'businessLine' | 'deviceId' | 'productId' | 'profileId' | 'consumerId' | 'method',
      string
    >
  >;
  tag: string;
  tagValue: string;
  lines: Readonly<Record<'vending' | 'eas', string>>;
  methods: Readonly<Record<(typeof paymentMethods)[number], string>>;
  productTypes: Readonly<Record<(typeof productTypes)[number], string>>;
  /** Why people do not add up. */
  peopleOnce: string;
  /** Why there is no cross table. */
  tooWide: string;
};

const en: ConsumptionTexts = {
  crossTable: 'Cross table',
  groups: 'Consumption',
  about: 'What was asked for',
  file: 'consumption',
  dimensions: {
    product: 'Product',
    productType: 'Type of product',
    businessLine: 'Line',
    consumer: 'Person',
    device: 'Machine',
    operation: 'Operation',
    profile: 'Profile',
    method: 'Payment',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    weekday: 'Weekday',
    hour: 'Hour',
  },
  measures: {
    deliveries: 'Taken',
    failed: 'Failed',
    consumers: 'People',
    cost: 'Cost',
    sellValue: 'Sold for',
    balancePaid: 'Paid by subsidies',
    rechargePaid: 'Paid by top-ups',
    paidOtherwise: 'Paid otherwise',
    returned: 'Brought back',
    open: 'Still out',
    refused: 'Refused',
    refunded: 'Refunded',
    refundDue: 'Refund due',
  },
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  without: 'Without',
  few: 'Fewer than 5 people',
  rest: 'All others',
  total: 'Total',
  account: 'Account',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
  by: 'By',
  andBy: 'And by',
  measure: 'Figure of the cross table',
  madeAt: 'Made',
  filters: {
    operationId: 'Operation',
    businessLine: 'Line',
    deviceId: 'Machine',
    productId: 'Product',
    profileId: 'Profile',
    consumerId: 'Person',
    method: 'Payment',
  },
  tag: 'Tag',
  tagValue: 'Value of the tag',
  lines: { vending: 'Sales', eas: 'Hand-outs' },
  methods: {
    CASH: 'cash',
    CASHLESS: 'card balance',
    CARD: 'bank card',
    WALLET: 'mobile wallet',
    BRE_B: 'Bre-B',
    REMOTE: 'remote',
  },
  productTypes: {
    beverage: 'beverage',
    snack: 'snack',
    food: 'food',
    consumable: 'consumable',
    medicine: 'medicine',
    tool: 'tool',
    uniform: 'uniform',
    ppe: 'protective equipment',
    spare_part: 'spare part',
    other: 'other',
  },
  peopleOnce: 'People are counted once in each total, so they do not add up: those totals are no formulas.',
  tooWide: 'There are too many groups for a cross table: they stand in the list.',
};

const es: ConsumptionTexts = {
  crossTable: 'Tabla cruzada',
  groups: 'Consumo',
  about: 'Lo que se pidió',
  file: 'consumo',
  dimensions: {
    product: 'Producto',
    productType: 'Tipo de producto',
    businessLine: 'Línea',
    consumer: 'Persona',
    device: 'Máquina',
    operation: 'Operación',
    profile: 'Perfil',
    method: 'Pago',
    day: 'Día',
    week: 'Semana',
    month: 'Mes',
    weekday: 'Día de la semana',
    hour: 'Hora',
  },
  measures: {
    deliveries: 'Retirado',
    failed: 'Fallido',
    consumers: 'Personas',
    cost: 'Costo',
    sellValue: 'Vendido por',
    balancePaid: 'Pagado con subsidios',
    rechargePaid: 'Pagado con recargas',
    paidOtherwise: 'Pagado de otro modo',
    returned: 'Devuelto',
    open: 'Sin devolver',
    refused: 'Rechazado',
    refunded: 'Reembolsado',
    refundDue: 'Por reembolsar',
  },
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  without: 'Sin dato',
  few: 'Menos de 5 personas',
  rest: 'Todos los demás',
  total: 'Total',
  account: 'Cuenta',
  from: 'Desde',
  to: 'Hasta',
  timeZone: 'Zona horaria',
  by: 'Por',
  andBy: 'Y por',
  measure: 'Cifra de la tabla cruzada',
  madeAt: 'Hecho',
  filters: {
    operationId: 'Operación',
    businessLine: 'Línea',
    deviceId: 'Máquina',
    productId: 'Producto',
    profileId: 'Perfil',
    consumerId: 'Persona',
    method: 'Pago',
  },
  tag: 'Etiqueta',
  tagValue: 'Valor de la etiqueta',
  lines: { vending: 'Venta', eas: 'Dotación' },
  methods: {
    CASH: 'efectivo',
    CASHLESS: 'saldo de la tarjeta',
    CARD: 'tarjeta bancaria',
    WALLET: 'billetera digital',
    BRE_B: 'Bre-B',
    REMOTE: 'remoto',
  },
  productTypes: {
    beverage: 'bebida',
    snack: 'snack',
    food: 'comida',
    consumable: 'consumible',
    medicine: 'medicamento',
    tool: 'herramienta',
    uniform: 'uniforme',
    ppe: 'equipo de protección',
    spare_part: 'repuesto',
    other: 'otro',
  },
  peopleOnce:
    'Cada persona se cuenta una vez en cada total, así que no se suman: esos totales no son fórmulas.',
  tooWide: 'Hay demasiados grupos para una tabla cruzada: están en la lista.',
};

const pt: ConsumptionTexts = {
  crossTable: 'Tabela cruzada',
  groups: 'Consumo',
  about: 'O que foi pedido',
  file: 'consumo',
  dimensions: {
    product: 'Produto',
    productType: 'Tipo de produto',
    businessLine: 'Linha',
    consumer: 'Pessoa',
    device: 'Máquina',
    operation: 'Operação',
    profile: 'Perfil',
    method: 'Pagamento',
    day: 'Dia',
    week: 'Semana',
    month: 'Mês',
    weekday: 'Dia da semana',
    hour: 'Hora',
  },
  measures: {
    deliveries: 'Retirado',
    failed: 'Falhou',
    consumers: 'Pessoas',
    cost: 'Custo',
    sellValue: 'Vendido por',
    balancePaid: 'Pago com subsídios',
    rechargePaid: 'Pago com recargas',
    paidOtherwise: 'Pago de outro modo',
    returned: 'Devolvido',
    open: 'Não devolvido',
    refused: 'Recusado',
    refunded: 'Reembolsado',
    refundDue: 'A reembolsar',
  },
  weekdays: [
    'domingo',
    'segunda-feira',
    'terça-feira',
    'quarta-feira',
    'quinta-feira',
    'sexta-feira',
    'sábado',
  ],
  without: 'Sem dado',
  few: 'Menos de 5 pessoas',
  rest: 'Todos os outros',
  total: 'Total',
  account: 'Conta',
  from: 'De',
  to: 'Até',
  timeZone: 'Fuso horário',
  by: 'Por',
  andBy: 'E por',
  measure: 'Valor da tabela cruzada',
  madeAt: 'Feito',
  filters: {
    operationId: 'Operação',
    businessLine: 'Linha',
    deviceId: 'Máquina',
    productId: 'Produto',
    profileId: 'Perfil',
    consumerId: 'Pessoa',
    method: 'Pagamento',
  },
  tag: 'Etiqueta',
  tagValue: 'Valor da etiqueta',
  lines: { vending: 'Venda', eas: 'Dotação' },
  methods: {
    CASH: 'dinheiro',
    CASHLESS: 'saldo do cartão',
    CARD: 'cartão bancário',
    WALLET: 'carteira digital',
    BRE_B: 'Bre-B',
    REMOTE: 'remoto',
  },
  productTypes: {
    beverage: 'bebida',
    snack: 'lanche',
    food: 'comida',
    consumable: 'consumível',
    medicine: 'medicamento',
    tool: 'ferramenta',
    uniform: 'uniforme',
    ppe: 'equipamento de proteção',
    spare_part: 'peça de reposição',
    other: 'outro',
  },
  peopleOnce:
    'Cada pessoa é contada uma vez em cada total, por isso não se somam: esses totais não são fórmulas.',
  tooWide: 'Há grupos demais para uma tabela cruzada: estão na lista.',
};

/** What workbooks of consumption say, by locale. */
export const consumptionTexts: Readonly<Record<Locale, ConsumptionTexts>> = { en, es, pt };
