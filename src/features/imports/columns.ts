import { once } from '../../lib/memo.ts';
import type { SheetCell } from '../../lib/sheets/cells.ts';

/** The kind of things in a sheet. */
export type ImportKind = 'people' | 'products';

/** A column of a sheet: its name in the template of its language, and other accepted names. */
export type Column = {
  readonly field: string;
  readonly en: readonly string[];
  readonly es: readonly string[];
};

const column = (field: string, en: string, es: string): Column => ({
  field,
  en: en.split(', '),
  es: es.split(', '),
});

/** The columns of a list of people, in the order of the template; its first names are those of the template. */
const people = [
  column(
    'identification',
    'Number, Identification, ID, ID number, Identification number, Document, Document number, Employee number, Employee ID',
    'Número, Identificación, Cédula, Documento, N.º de identificación, Número de identificación, Número de documento, DNI, Legajo',
  ),
  column(
    'name',
    'Name, Full name, Person',
    'Nombre, Nombre completo, Nombres y apellidos, Apellidos y nombres, Persona',
  ),
  column(
    'codeId',
    'Card, Code, Card number, Badge, Badge number',
    'Tarjeta, Código, Número de tarjeta, N.º de tarjeta, Carné, Credencial',
  ),
  column('codeType', 'Card type, Code type, Type', 'Tipo de tarjeta, Tipo de código, Tipo'),
  column('operation', 'Location, Operation, Site, Place', 'Ubicación, Operación, Sede, Lugar'),
  column(
    'vendingProfile',
    'Profile for sales, Vending profile',
    'Perfil de venta, Perfil vending, Perfil de vending',
  ),
  column(
    'easProfile',
    'Profile for issues, Profile for hand-outs, EAS profile, Dispensing profile',
    'Perfil de entregas, Perfil de dotación, Perfil de entrega, Perfil EAS',
  ),
  column('subsidy', 'Subsidy, Balance', 'Subsidio, Saldo'),
  column('validFrom', 'Valid from, Start date', 'Vigente desde, Fecha de inicio'),
  column('validUntil', 'Valid until, End date, Expires', 'Vigente hasta, Fecha de fin, Vence'),
  column('codeValidFrom', 'Card valid from', 'Tarjeta vigente desde'),
  column('codeValidUntil', 'Card valid until', 'Tarjeta vigente hasta'),
] as const;

/** The columns of a list of products. */
const products = [
  column('code', 'Code, Product code, SKU', 'Código, Código de producto, Referencia'),
  column('name', 'Name, Product', 'Nombre, Producto'),
  column('businessLine', 'Line, Business line', 'Línea, Línea de negocio'),
  column('type', 'Type, Product type', 'Tipo, Tipo de producto'),
  column('cost', 'Cost', 'Costo, Coste'),
  column('taxRate', 'Tax %, Tax, Tax rate, VAT', 'Impuesto %, Impuesto, IVA, Tasa de impuesto'),
  column('listPrice', 'List price, Price', 'Precio de lista, Precio'),
  column('suggestedPrice', 'Suggested price', 'Precio sugerido'),
  column('isReturnable', 'Returnable, Is returnable', 'Retornable, Se devuelve'),
  column(
    'restrictDelivery',
    'Only after return, Restrict delivery',
    'Solo tras devolver, Restringe la entrega, Restringir entrega',
  ),
  column('description', 'Description', 'Descripción'),
  column('id', 'Larder ID, Product ID', 'ID de Larder, ID del producto'),
] as const;

export const columnsOf: Record<ImportKind, readonly Column[]> = { people, products };

/** The field that a list finds its things by, which it cannot do without; any of them will do. */
export const keyFields: Record<ImportKind, readonly string[]> = {
  people: ['identification'],
  products: ['code', 'id'],
};

/** A name as it is compared: without case, accents, and all that is neither letter nor digit. */
export function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

const fieldsByName: Record<ImportKind, () => ReadonlyMap<string, string>> = {
  people: once(() => namesOf(people)),
  products: once(() => namesOf(products)),
};

function namesOf(columns: readonly Column[]): Map<string, string> {
  return new Map(
    columns.flatMap(({ field, en, es }) =>
      [field, ...en, ...es].map((name) => [normalized(name), field] as const),
    ),
  );
}

/** The column that a header names; undefined for one that no list has (a tag's key, say). */
export function fieldOf(kind: ImportKind, header: SheetCell): string | undefined {
  return fieldsByName[kind]().get(normalized(headerText(header)));
}

/** The text of a header cell. */
export function headerText(cell: SheetCell): string {
  return typeof cell === 'object' ? '' : String(cell).trim();
}

const tagPrefix = /^(?:tag|etiqueta)\s*:\s*/i;

/** The name of a column for a tag, which the template writes. */
export function tagHeader(key: string, locale: 'en' | 'es'): string {
  return `${locale === 'es' ? 'Etiqueta' : 'Tag'}: ${key}`;
}

/** The tag of an account that a header names: by its key, with `Tag:` before it or without. */
export function tagOf(header: string, keys: readonly string[]): string | undefined {
  const named = header.replace(tagPrefix, '');
  if (keys.includes(named)) return named;
  const alike = keys.filter((key) => normalized(key) === normalized(named));
  return alike.length === 1 ? alike[0] : undefined;
}
