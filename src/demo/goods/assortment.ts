import type { productTypes } from '../../features/catalogue/product-fields.ts';

/** The products of the demo's machines. Costs are in US cents; a site converts them to its currency. */
export type Article = {
  code: string;
  type: (typeof productTypes)[number];
  name: { es: string; en: string };
  cost: number;
  /** Relative demand; 1 by default. */
  appeal?: number;
  /** eas only: returnable, so there is one open delivery at a time. */
  returnable?: true;
};

/** Sold against balance. */
export const vendingArticles: readonly Article[] = [
  {
    code: 'BEB-001',
    type: 'beverage',
    name: { es: 'Agua sin gas 600 ml', en: 'Still water 20 oz' },
    cost: 35,
    appeal: 6,
  },
  {
    code: 'BEB-002',
    type: 'beverage',
    name: { es: 'Agua con gas 600 ml', en: 'Sparkling water 20 oz' },
    cost: 40,
  },
  {
    code: 'BEB-003',
    type: 'beverage',
    name: { es: 'Gaseosa cola 400 ml', en: 'Cola 12 oz' },
    cost: 55,
    appeal: 5,
  },
  {
    code: 'BEB-004',
    type: 'beverage',
    name: { es: 'Gaseosa cola sin azúcar 400 ml', en: 'Diet cola 12 oz' },
    cost: 55,
    appeal: 3,
  },
  {
    code: 'BEB-005',
    type: 'beverage',
    name: { es: 'Té helado de limón 500 ml', en: 'Lemon iced tea 16 oz' },
    cost: 60,
    appeal: 2,
  },
  {
    code: 'BEB-006',
    type: 'beverage',
    name: { es: 'Jugo de mango 300 ml', en: 'Orange juice 10 oz' },
    cost: 65,
  },
  {
    code: 'BEB-007',
    type: 'beverage',
    name: { es: 'Bebida energizante 250 ml', en: 'Energy drink 8.4 oz' },
    cost: 110,
    appeal: 2,
  },
  {
    code: 'BEB-008',
    type: 'beverage',
    name: { es: 'Café con leche frío 280 ml', en: 'Iced latte 9.5 oz' },
    cost: 105,
    appeal: 3,
  },
  {
    code: 'SNK-001',
    type: 'snack',
    name: { es: 'Papas fritas naturales 45 g', en: 'Potato chips 1.5 oz' },
    cost: 45,
    appeal: 4,
  },
  {
    code: 'SNK-002',
    type: 'snack',
    name: { es: 'Papas fritas limón 45 g', en: 'Barbecue chips 1.5 oz' },
    cost: 45,
    appeal: 2,
  },
  {
    code: 'SNK-003',
    type: 'snack',
    name: { es: 'Plátano maduro 50 g', en: 'Tortilla chips 2 oz' },
    cost: 50,
    appeal: 2,
  },
  {
    code: 'SNK-004',
    type: 'snack',
    name: { es: 'Maní salado 50 g', en: 'Salted peanuts 1.75 oz' },
    cost: 40,
  },
  { code: 'SNK-005', type: 'snack', name: { es: 'Mezcla de nueces 40 g', en: 'Trail mix 2 oz' }, cost: 85 },
  {
    code: 'SNK-006',
    type: 'snack',
    name: { es: 'Chocolatina con leche 30 g', en: 'Milk chocolate bar 1.5 oz' },
    cost: 50,
    appeal: 4,
  },
  {
    code: 'SNK-007',
    type: 'snack',
    name: { es: 'Barra de cereal y frutos rojos 25 g', en: 'Berry granola bar 1.2 oz' },
    cost: 55,
  },
  {
    code: 'SNK-008',
    type: 'snack',
    name: { es: 'Galletas de avena 60 g', en: 'Oatmeal cookies 2 oz' },
    cost: 50,
    appeal: 2,
  },
  {
    code: 'ALI-001',
    type: 'food',
    name: { es: 'Sándwich de jamón y queso', en: 'Ham and cheese sandwich' },
    cost: 165,
    appeal: 2,
  },
  { code: 'ALI-002', type: 'food', name: { es: 'Arepa de queso', en: 'Chicken wrap' }, cost: 150 },
  {
    code: 'ALI-003',
    type: 'food',
    name: { es: 'Yogur griego con granola 150 g', en: 'Greek yogurt with granola 5 oz' },
    cost: 120,
  },
  {
    code: 'ALI-004',
    type: 'food',
    name: { es: 'Ensalada de frutas 250 g', en: 'Fruit cup 8 oz' },
    cost: 140,
  },
];

/** Handed out against a quota. */
export const easArticles: readonly Article[] = [
  {
    code: 'EPP-001',
    type: 'ppe',
    name: { es: 'Guantes de nitrilo talla M (par)', en: 'Nitrile gloves size M (pair)' },
    cost: 18,
    appeal: 5,
  },
  {
    code: 'EPP-002',
    type: 'ppe',
    name: { es: 'Guantes anticorte nivel 5 (par)', en: 'Cut-resistant gloves level A5 (pair)' },
    cost: 640,
    appeal: 2,
  },
  {
    code: 'EPP-003',
    type: 'ppe',
    name: { es: 'Gafas de seguridad claras', en: 'Clear safety glasses' },
    cost: 290,
  },
  {
    code: 'EPP-004',
    type: 'ppe',
    name: { es: 'Tapones auditivos con cordón', en: 'Corded ear plugs' },
    cost: 45,
    appeal: 4,
  },
  {
    code: 'EPP-005',
    type: 'ppe',
    name: { es: 'Respirador N95', en: 'N95 respirator' },
    cost: 120,
    appeal: 3,
  },
  {
    code: 'EPP-006',
    type: 'ppe',
    name: { es: 'Casco de seguridad blanco', en: 'White hard hat' },
    cost: 1150,
  },
  {
    code: 'UNI-001',
    type: 'uniform',
    name: { es: 'Camisa de dotación talla L', en: 'Work shirt size L' },
    cost: 1450,
  },
  {
    code: 'UNI-002',
    type: 'uniform',
    name: { es: 'Chaleco reflectivo', en: 'High-visibility vest' },
    cost: 520,
  },
  {
    code: 'HER-001',
    type: 'tool',
    name: { es: 'Taladro inalámbrico 18 V', en: 'Cordless drill 18 V' },
    cost: 9800,
    appeal: 9,
    returnable: true,
  },
  {
    code: 'HER-002',
    type: 'tool',
    name: { es: 'Multímetro digital', en: 'Digital multimeter' },
    cost: 4300,
    appeal: 6,
    returnable: true,
  },
  {
    code: 'HER-003',
    type: 'tool',
    name: { es: 'Llave de torque 1/2"', en: 'Torque wrench 1/2"' },
    cost: 7600,
    appeal: 5,
    returnable: true,
  },
  {
    code: 'CON-001',
    type: 'consumable',
    name: { es: 'Disco de corte 4 1/2"', en: 'Cut-off wheel 4 1/2"' },
    cost: 95,
    appeal: 3,
  },
  {
    code: 'CON-002',
    type: 'consumable',
    name: { es: 'Broca HSS 6 mm', en: 'HSS drill bit 1/4"' },
    cost: 180,
    appeal: 2,
  },
  {
    code: 'CON-003',
    type: 'consumable',
    name: { es: 'Cinta aislante 18 m', en: 'Electrical tape 60 ft' },
    cost: 110,
    appeal: 2,
  },
  {
    code: 'REP-001',
    type: 'spare_part',
    name: { es: 'Rodamiento 6204-2RS', en: 'Bearing 6204-2RS' },
    cost: 410,
  },
  { code: 'REP-002', type: 'spare_part', name: { es: 'Correa en V A42', en: 'V-belt A42' }, cost: 560 },
  {
    code: 'MED-001',
    type: 'medicine',
    name: { es: 'Acetaminofén 500 mg (2 tabletas)', en: 'Acetaminophen 500 mg (2 tablets)' },
    cost: 12,
  },
  {
    code: 'MED-002',
    type: 'medicine',
    name: { es: 'Curas adhesivas (10)', en: 'Adhesive bandages (10)' },
    cost: 60,
  },
];
