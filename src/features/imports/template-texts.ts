import type { TemplateCell, TemplatePlan } from '../../lib/sheets/template.ts';
import type { ImportKind } from './columns.ts';
import type { SheetLocale } from './values.ts';

type Texts = {
  names: Record<ImportKind, TemplatePlan['names']>;
  files: Record<ImportKind, string>;
  /** The purpose of a column, and an example; by kind and field. */
  help: Record<ImportKind, Record<string, readonly [help: string, example: TemplateCell]>>;
  tag: readonly [help: string, example: TemplateCell];
};

const namesIn = (names: Omit<TemplatePlan['names'], 'sheet'>, people: string, products: string) => ({
  people: { sheet: people, ...names },
  products: { sheet: products, ...names },
});

const en: Texts = {
  names: namesIn(
    { help: 'Help', choices: 'Choices', column: 'Column', meaning: 'What it is for', example: 'Example' },
    'People',
    'Products',
  ),
  files: { people: 'people', products: 'products' },
  help: {
    people: {
      identification: [
        'Identifies the person. Needed in every row; a person with several cards has a row for each.',
        '01020304',
      ],
      name: ['Needed for a new person.', 'Ana Torres'],
      codeId: ['The number of the card, exactly as a machine reads it.', '04A2B3C4D5'],
      codeType: ['Needed for a new card.', 'NFC card'],
      operation: [
        'The location where the card is valid. Empty: all locations, or where it is valid now.',
        null,
      ],
      vendingProfile: ['What the card may buy in each period.', null],
      easProfile: ['What the card may take in each period.', null],
      subsidy: ['Sets the balance of the card. Empty: it does not change.', null],
      validFrom: ['The first day for a visitor or contractor.', '2026-06-01'],
      validUntil: ['The last day. Empty: it does not change.', '2026-06-30'],
      codeValidFrom: ['The first day of this card, if it differs from the person’s.', null],
      codeValidUntil: ['The last day of this card, if it differs from the person’s.', null],
    },
    products: {
      code: ['Identifies the product. Needed for a new product.', 'WAT-01'],
      name: ['Needed for a new product.', 'Sparkling water'],
      businessLine: ['Needed for a new product, and never changes.', 'Sales'],
      type: ['Needed for a new product.', 'Beverage'],
      cost: ['Your cost. Needed for a new product.', 1200],
      taxRate: ['Only for products for sale.', 19],
      listPrice: ['Only for products for sale, with tax.', 2500],
      suggestedPrice: ['Only for products for sale, with tax.', 2600],
      isReturnable: ['Only for issued products: yes if it must be returned.', null],
      restrictDelivery: ['Only for issued products: yes if it must be returned before the next one.', null],
      description: ['Notes, if any.', null],
      id: ['Finds a product that has no code.', null],
    },
  },
  tag: ['The value of this tag for the person.', null],
};

const es: Texts = {
  names: namesIn(
    { help: 'Ayuda', choices: 'Opciones', column: 'Columna', meaning: 'Para qué sirve', example: 'Ejemplo' },
    'Personas',
    'Productos',
  ),
  files: { people: 'personas', products: 'productos' },
  help: {
    people: {
      identification: [
        'Identifica a la persona. Va en cada fila; quien tiene varias tarjetas tiene una fila por cada una.',
        '01020304',
      ],
      name: ['Necesario para una persona nueva.', 'Ana Torres'],
      codeId: ['El número de la tarjeta, tal como lo lee la máquina.', '04A2B3C4D5'],
      codeType: ['Necesario para una tarjeta nueva.', 'Tarjeta NFC'],
      operation: ['La ubicación donde funciona la tarjeta. Vacío: en todas, o donde funciona ahora.', null],
      vendingProfile: ['Lo que la tarjeta puede comprar en cada período.', null],
      easProfile: ['Lo que la tarjeta puede retirar en cada período.', null],
      subsidy: ['Fija el saldo de la tarjeta. Vacío: no cambia.', null],
      validFrom: ['El primer día de un visitante o contratista.', '2026-06-01'],
      validUntil: ['El último día. Vacío: no cambia.', '2026-06-30'],
      codeValidFrom: ['El primer día de esta tarjeta, si es distinto del de la persona.', null],
      codeValidUntil: ['El último día de esta tarjeta, si es distinto del de la persona.', null],
    },
    products: {
      code: ['Identifica el producto. Necesario para un producto nuevo.', 'AGU-01'],
      name: ['Necesario para un producto nuevo.', 'Agua con gas'],
      businessLine: ['Necesaria para un producto nuevo; nunca cambia.', 'Venta'],
      type: ['Necesario para un producto nuevo.', 'Bebida'],
      cost: ['Su costo para usted. Necesario para un producto nuevo.', 1200],
      taxRate: ['Solo para productos de venta.', 19],
      listPrice: ['Solo para productos de venta, con impuesto.', 2500],
      suggestedPrice: ['Solo para productos de venta, con impuesto.', 2600],
      isReturnable: ['Solo para productos de entrega: sí, si se debe devolver.', null],
      restrictDelivery: [
        'Solo para productos de entrega: sí, si se debe devolver antes de retirar el siguiente.',
        null,
      ],
      description: ['Notas, si las hay.', null],
      id: ['Encuentra un producto que no tiene código.', null],
    },
  },
  tag: ['El valor de esta etiqueta para la persona.', null],
};

/** Texts of templates, by language. */
export const templateTexts: Record<SheetLocale, Texts> = { en, es };
