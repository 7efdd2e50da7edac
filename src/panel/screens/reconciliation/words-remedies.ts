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
    wereRejected: (n: number, count: string) =>
      n === 1
        ? 'One sale of this period was reported but rejected.'
        : `${count} sales of this period were reported but rejected.`,
    toRejected: 'Rejected reports',
    bookSales: (count: string) => `Record the missing sales (${count})`,
    bookLead:
      'They are recorded as the controller sent them, with their own date and price, each once. This cannot be undone.',
    rejectedFor: 'They were rejected because:',
    book: 'Record them',
    booked: (n: number, count: string) =>
      n === 1 ? 'One sale was recorded.' : `${count} sales were recorded.`,
    notBooked: (n: number, count: string) =>
      n === 1
        ? 'One is still rejected: correct its cause first.'
        : `${count} are still rejected: correct their cause first.`,
    neverReported:
      'No report of the missing sales arrived, not even a rejected one. Larder records no sale without its report, because a late report would count it twice. Check the controller, and add a note.',
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
    wereRejected: (n, count) =>
      n === 1
        ? 'Una venta de este período se reportó, pero se rechazó.'
        : `${count} ventas de este período se reportaron, pero se rechazaron.`,
    toRejected: 'Reportes rechazados',
    bookSales: (count) => `Registrar las ventas que faltan (${count})`,
    bookLead:
      'Se registran como las envió el controlador, con su propia fecha y su precio, una sola vez cada una. No se puede deshacer.',
    rejectedFor: 'Se rechazaron porque:',
    book: 'Registrarlas',
    booked: (n, count) => (n === 1 ? 'Se registró una venta.' : `Se registraron ${count} ventas.`),
    notBooked: (n, count) =>
      n === 1
        ? 'Una sigue rechazada: corrija antes la causa.'
        : `${count} siguen rechazadas: corrija antes la causa.`,
    neverReported:
      'No llegó ningún reporte de las ventas que faltan, ni siquiera uno rechazado. Larder no registra ventas sin su reporte, porque uno que llegue tarde las contaría dos veces. Revise el controlador y agregue una nota.',
    apply: 'Cambiar el planograma',
    done: 'Se cambió el planograma.',
    undone: 'Se restauró el planograma anterior.',
  },
});
