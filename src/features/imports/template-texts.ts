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
    { help: 'Help', choices: 'Choices', column: 'Column', meaning: 'Purpose', example: 'Example' },
    'People',
    'Products',
  ),
  files: { people: 'people', products: 'products' },
  help: {
    people: {
      identification: [
        'Identifies the person. Required in every row; a person with several cards has one row per card.',
        '01020304',
      ],
      name: ['Required for a new person.', 'Ana Torres'],
      codeId: ['The number of the card, exactly as a machine reads it.', '04A2B3C4D5'],
      codeType: ['Required for a new card.', 'NFC card'],
      operation: [
        'The location where the card works. Empty: all locations for a new card, no change for an existing one.',
        null,
      ],
      vendingProfile: ['What the card may buy in each period.', null],
      easProfile: ['What the card may take in each period.', null],
      subsidy: ['Sets the balance of the card. Empty: no change.', null],
      validFrom: ['The first day for a visitor or contractor.', '2026-06-01'],
      validUntil: ['The last day. Empty: no change.', '2026-06-30'],
      codeValidFrom: ['The first day of this card, if it differs from the person’s.', null],
      codeValidUntil: ['The last day of this card, if it differs from the person’s.', null],
    },
    products: {
      code: ['Identifies the product. Required for a new product.', 'WAT-01'],
      name: ['Required for a new product.', 'Sparkling water'],
      businessLine: ['Required for a new product; cannot be changed later.', 'Sales'],
      type: ['Required for a new product.', 'Beverage'],
      cost: ['Your cost. Required for a new product.', 1200],
      taxRate: ['Only for products for sale.', 19],
      listPrice: ['Only for products for sale, with tax.', 2500],
      suggestedPrice: ['Only for products for sale, with tax.', 2600],
      isReturnable: ['Only for issued products. Yes if the product must be returned.', null],
      restrictDelivery: [
        'Only for issued products. Yes if the product must be returned before the next one can be taken.',
        null,
      ],
      description: ['Optional notes.', null],
      id: ['Identifies a product that has no code.', null],
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
        'Identifica a la persona. Obligatorio en cada fila; una persona con varias tarjetas tiene una fila por tarjeta.',
        '01020304',
      ],
      name: ['Obligatorio para una persona nueva.', 'Ana Torres'],
      codeId: ['El número de la tarjeta, tal como lo lee la máquina.', '04A2B3C4D5'],
      codeType: ['Obligatorio para una tarjeta nueva.', 'Tarjeta NFC'],
      operation: [
        'La ubicación donde funciona la tarjeta. Vacío: todas para una tarjeta nueva, sin cambios para una existente.',
        null,
      ],
      vendingProfile: ['Lo que la tarjeta puede comprar en cada período.', null],
      easProfile: ['Lo que la tarjeta puede retirar en cada período.', null],
      subsidy: ['Define el saldo de la tarjeta. Vacío: sin cambios.', null],
      validFrom: ['El primer día de un visitante o contratista.', '2026-06-01'],
      validUntil: ['El último día. Vacío: sin cambios.', '2026-06-30'],
      codeValidFrom: ['El primer día de esta tarjeta, si es distinto del de la persona.', null],
      codeValidUntil: ['El último día de esta tarjeta, si es distinto del de la persona.', null],
    },
    products: {
      code: ['Identifica el producto. Obligatorio para un producto nuevo.', 'AGU-01'],
      name: ['Obligatorio para un producto nuevo.', 'Agua con gas'],
      businessLine: ['Obligatoria para un producto nuevo; después no se puede cambiar.', 'Ventas'],
      type: ['Obligatorio para un producto nuevo.', 'Bebida'],
      cost: ['El costo para usted. Obligatorio para un producto nuevo.', 1200],
      taxRate: ['Solo para productos de venta.', 19],
      listPrice: ['Solo para productos de venta, con impuesto.', 2500],
      suggestedPrice: ['Solo para productos de venta, con impuesto.', 2600],
      isReturnable: ['Solo para productos de entrega. Sí, si el producto se debe devolver.', null],
      restrictDelivery: [
        'Solo para productos de entrega. Sí, si el producto se debe devolver antes de retirar el siguiente.',
        null,
      ],
      description: ['Notas opcionales.', null],
      id: ['Identifica un producto que no tiene código.', null],
    },
  },
  tag: ['El valor de esta etiqueta para la persona.', null],
};

/** Texts of templates, by language. */
export const templateTexts: Record<SheetLocale, Texts> = { en, es };
