import type { SameNames } from './tools.ts';

/*
 * The names of the things of the business, as they stand within a sentence; `linesLong` and `roleLeads` stand by
 * themselves. Server and panel take them from here.
 */

export const en = {
  lines: { vending: 'sales', eas: 'issues' },
  linesLong: {
    vending: 'Sales: paid with money or a balance',
    eas: 'Issues: taken within a quota',
  },
  deliveries: { vending: 'sale', eas: 'issue' },
  outcomes: { delivered: 'delivered', failed: 'failed' },
  methods: {
    CASH: 'cash',
    CASHLESS: 'card balance',
    CARD: 'bank card',
    WALLET: 'mobile wallet',
    BRE_B: 'Bre-B',
    REMOTE: 'remote',
  },
  codeTypes: {
    QR: 'QR code',
    NFC: 'NFC card or tag',
    FINGERPRINT: 'fingerprint',
    CODE128: 'barcode, Code 128',
    CODE39: 'barcode, Code 39',
    PDF417: 'PDF417, as on identity cards',
    EAN13: 'barcode, EAN-13',
    UPCA: 'barcode, UPC-A',
    MAXICODE: 'MaxiCode',
    MRZ: 'passport or identity document',
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
  roles: { owner: 'owner', operator: 'operator', viewer: 'viewer' },
  roleLeads: {
    viewer: 'Sees everything, changes nothing.',
    operator: 'Runs the business: people, cards, products, machines, credit. Cannot grant access.',
    owner: 'Everything, including users, keys, controllers, backups and settings.',
  },
};

export const es: SameNames<typeof en> = {
  lines: { vending: 'ventas', eas: 'entregas' },
  linesLong: {
    vending: 'Ventas: con dinero o saldo',
    eas: 'Entregas: según un cupo',
  },
  deliveries: { vending: 'venta', eas: 'entrega' },
  outcomes: { delivered: 'entregado', failed: 'fallido' },
  methods: {
    CASH: 'efectivo',
    CASHLESS: 'saldo de la tarjeta',
    CARD: 'tarjeta bancaria',
    WALLET: 'billetera digital',
    BRE_B: 'Bre-B',
    REMOTE: 'remoto',
  },
  codeTypes: {
    QR: 'código QR',
    NFC: 'tarjeta o llavero NFC',
    FINGERPRINT: 'huella',
    CODE128: 'código de barras, Code 128',
    CODE39: 'código de barras, Code 39',
    PDF417: 'PDF417, como en las cédulas',
    EAN13: 'código de barras, EAN-13',
    UPCA: 'código de barras, UPC-A',
    MAXICODE: 'MaxiCode',
    MRZ: 'pasaporte o documento de identidad',
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
  roles: { owner: 'propietario', operator: 'operador', viewer: 'lector' },
  roleLeads: {
    viewer: 'Ve todo, no cambia nada.',
    operator: 'Opera el negocio: personas, tarjetas, productos, máquinas, saldos. No puede dar acceso.',
    owner: 'Todo, incluidos usuarios, claves, controladores, copias de seguridad y ajustes.',
  },
};

/** Portuguese, which only workbooks and receipts have. */
export const pt: SameNames<Pick<typeof en, 'lines' | 'outcomes' | 'methods' | 'productTypes'>> = {
  lines: { vending: 'vendas', eas: 'entregas' },
  outcomes: { delivered: 'entregue', failed: 'falhou' },
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
};
