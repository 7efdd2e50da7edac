import { messages } from '../../language/language.ts';

export const texts = messages({
  en: {
    title: 'How to resolve these differences',
    swap: (one: string, two: string) => `Swap slots ${one} and ${two} in the planogram`,
    swapLead: (one: string, goodsOfOne: string, two: string, goodsOfTwo: string) =>
      `Slot ${one} will have ${goodsOfOne}, and slot ${two} will have ${goodsOfTwo}, each with its price. Stock and capacity stay.`,
    setPrice: (slot: string, price: string) => `Set the price of slot ${slot} to ${price}`,
    setPriceLead: (product: string) =>
      `The machine charges this for ${product}. The planogram will have this price, too.`,
    apply: 'Change the planogram',
    done: 'The planogram was changed.',
    undone: 'The previous planogram was restored.',
  },
  es: {
    title: 'Cómo resolver estas diferencias',
    swap: (one: string, two: string) => `Intercambiar los canales ${one} y ${two} en el planograma`,
    swapLead: (one: string, goodsOfOne: string, two: string, goodsOfTwo: string) =>
      `El canal ${one} tendrá ${goodsOfOne} y el canal ${two} tendrá ${goodsOfTwo}, cada uno con su precio. Las existencias y la capacidad no cambian.`,
    setPrice: (slot: string, price: string) => `Poner el precio del canal ${slot} en ${price}`,
    setPriceLead: (product: string) =>
      `La máquina cobra esto por ${product}. El planograma tendrá también este precio.`,
    apply: 'Cambiar el planograma',
    done: 'Se cambió el planograma.',
    undone: 'Se restauró el planograma anterior.',
  },
});
