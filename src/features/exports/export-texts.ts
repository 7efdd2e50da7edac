import type { creditColumns, exportColumns, locales } from '../../api/vocabulary.ts';

export type Locale = (typeof locales)[number];
export type TransactionColumn = (typeof exportColumns)[number];
export type CreditColumn = (typeof creditColumns)[number];

/** What a workbook says, in one language. */
export type ExportTexts = {
  /** Of its sheets: 28 characters at most, none of `[]:*?/\`. */
  deliveries: string;
  credit: string;
  /** What the file is called, before the dates. */
  deliveriesFile: string;
  creditFile: string;
  transactionHeaders: Readonly<Record<TransactionColumn, string>>;
  creditHeaders: Readonly<Record<CreditColumn, string>>;
};

const en: ExportTexts = {
  deliveries: 'Deliveries',
  credit: 'Available credit',
  deliveriesFile: 'deliveries',
  creditFile: 'available-credit',
  transactionHeaders: {
    id: 'ID',
    date: 'Date',
    businessLine: 'Business line',
    isDelivered: 'Delivered',
    method: 'Payment method',
    failureReason: 'Failure reason',
    currency: 'Currency',
    'device.serial': 'Machine serial',
    'device.name': 'Machine',
    'consumer.name': 'Consumer',
    'consumer.identification': 'Identification',
    'consumer.codeId': 'Code',
    'product.name': 'Product',
    'product.selection': 'Selection',
    'product.cost': 'Cost',
    'product.sellValue': 'Sale value',
    'product.priceWithoutTax': 'Price without tax',
    'product.tax': 'Tax (%)',
    'product.taxValue': 'Tax value',
    'product.profit': 'Profit',
    'product.balancePaid': 'Paid with subsidy',
    'product.rechargePaid': 'Paid with top-ups',
  },
  creditHeaders: {
    consumerId: 'Consumer ID',
    name: 'Consumer',
    identification: 'Identification',
    codeId: 'Code',
    codeType: 'Code type',
    operationId: 'Operation ID',
    isActive: 'Active',
    subsidy: 'Subsidy',
    recharge: 'Top-ups',
    available: 'Available',
    profileId: 'Profile ID',
    profileName: 'Profile',
    cumulative: 'Cumulative',
    lastSubsidyAt: 'Last subsidy',
    lastRechargeAt: 'Last top-up',
  },
};

const es: ExportTexts = {
  deliveries: 'Entregas',
  credit: 'Crédito disponible',
  deliveriesFile: 'entregas',
  creditFile: 'credito-disponible',
  transactionHeaders: {
    id: 'ID',
    date: 'Fecha',
    businessLine: 'Línea de negocio',
    isDelivered: 'Entregado',
    method: 'Medio de pago',
    failureReason: 'Motivo de falla',
    currency: 'Moneda',
    'device.serial': 'Serial de la máquina',
    'device.name': 'Máquina',
    'consumer.name': 'Consumidor',
    'consumer.identification': 'Identificación',
    'consumer.codeId': 'Código',
    'product.name': 'Producto',
    'product.selection': 'Selección',
    'product.cost': 'Costo',
    'product.sellValue': 'Valor de venta',
    'product.priceWithoutTax': 'Precio sin impuesto',
    'product.tax': 'Impuesto (%)',
    'product.taxValue': 'Valor del impuesto',
    'product.profit': 'Utilidad',
    'product.balancePaid': 'Pagado con subsidio',
    'product.rechargePaid': 'Pagado con recargas',
  },
  creditHeaders: {
    consumerId: 'ID del consumidor',
    name: 'Consumidor',
    identification: 'Identificación',
    codeId: 'Código',
    codeType: 'Tipo de código',
    operationId: 'ID de la operación',
    isActive: 'Activo',
    subsidy: 'Subsidio',
    recharge: 'Recargas',
    available: 'Disponible',
    profileId: 'ID del perfil',
    profileName: 'Perfil',
    cumulative: 'Acumulable',
    lastSubsidyAt: 'Último subsidio',
    lastRechargeAt: 'Última recarga',
  },
};

const pt: ExportTexts = {
  deliveries: 'Entregas',
  credit: 'Crédito disponível',
  deliveriesFile: 'entregas',
  creditFile: 'credito-disponivel',
  transactionHeaders: {
    id: 'ID',
    date: 'Data',
    businessLine: 'Linha de negócio',
    isDelivered: 'Entregue',
    method: 'Forma de pagamento',
    failureReason: 'Motivo da falha',
    currency: 'Moeda',
    'device.serial': 'Série da máquina',
    'device.name': 'Máquina',
    'consumer.name': 'Consumidor',
    'consumer.identification': 'Identificação',
    'consumer.codeId': 'Código',
    'product.name': 'Produto',
    'product.selection': 'Seleção',
    'product.cost': 'Custo',
    'product.sellValue': 'Valor de venda',
    'product.priceWithoutTax': 'Preço sem imposto',
    'product.tax': 'Imposto (%)',
    'product.taxValue': 'Valor do imposto',
    'product.profit': 'Lucro',
    'product.balancePaid': 'Pago com subsídio',
    'product.rechargePaid': 'Pago com recargas',
  },
  creditHeaders: {
    consumerId: 'ID do consumidor',
    name: 'Consumidor',
    identification: 'Identificação',
    codeId: 'Código',
    codeType: 'Tipo de código',
    operationId: 'ID da operação',
    isActive: 'Ativo',
    subsidy: 'Subsídio',
    recharge: 'Recargas',
    available: 'Disponível',
    profileId: 'ID do perfil',
    profileName: 'Perfil',
    cumulative: 'Cumulativo',
    lastSubsidyAt: 'Último subsídio',
    lastRechargeAt: 'Última recarga',
  },
};

/** What workbooks say, by locale. */
export const exportTexts: Readonly<Record<Locale, ExportTexts>> = { en, es, pt };
