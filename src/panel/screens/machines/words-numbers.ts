import { messages } from '../../language/language.ts';

/** The table of what a machine's slots hold and have room for. */
export const texts = messages({
  en: {
    title: 'Stock and capacity',
    edit: 'Edit stock',
    lead: 'Enter how many items each slot holds and its capacity. Leave a field empty if you did not count it. Sales made meanwhile still count.',
    product: 'Product',
    stock: 'Stock',
    capacity: 'Capacity',
    stockOf: (slot: string, what: string) => `Stock of slot ${slot}, ${what}`,
    capacityOf: (slot: string, what: string) => `Capacity of slot ${slot}, ${what}`,
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Stock and capacity were saved.',
    undone: 'The previous stock and capacity were restored.',
  },
  es: {
    title: 'Existencias y capacidad',
    edit: 'Editar existencias',
    lead: 'Escriba cuántos productos hay en cada canal y su capacidad. Deje vacío el campo que no contó. Las ventas hechas entretanto siguen contando.',
    product: 'Producto',
    stock: 'Existencias',
    capacity: 'Capacidad',
    stockOf: (slot, what) => `Existencias del canal ${slot}, ${what}`,
    capacityOf: (slot, what) => `Capacidad del canal ${slot}, ${what}`,
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Se guardaron las existencias y la capacidad.',
    undone: 'Se restauraron las existencias y la capacidad anteriores.',
  },
});
