import { messages } from '../../language/language.ts';

export const texts = messages({
  en: {
    title: 'How to resolve these differences',
    swap: (one: string, two: string) => `Swap slots ${one} and ${two} in the planogram`,
    swapLead: (one: string, goodsOfOne: string, two: string, goodsOfTwo: string) =>
      `Slot ${one} will have ${goodsOfOne}, and slot ${two} will have ${goodsOfTwo}, each with its price. Stock and capacity do not change.`,
    setPrice: (slot: string, price: string) => `Set the price of slot ${slot} to ${price}`,
    setPriceLead: (product: string) =>
      `The machine charges this price for ${product}. The planogram will use it too.`,
    wereRejected: (n: number, count: string) =>
      n === 1
        ? 'One sale of this period was reported but rejected.'
        : `${count} sales of this period were reported but rejected.`,
    toRejected: 'Rejected reports',
    bookSales: (count: string) => `Record the missing sales (${count})`,
    bookLead:
      'Each sale is recorded once, as the controller sent it, with its own date and price. This cannot be undone.',
    rejectedFor: 'The sales were rejected because:',
    book: 'Record the sales',
    booked: (n: number, count: string) =>
      n === 1 ? 'One sale was recorded.' : `${count} sales were recorded.`,
    notBooked: (n: number, count: string) =>
      n === 1
        ? 'One sale is still rejected: correct its cause first.'
        : `${count} sales are still rejected: correct their cause first.`,
    neverReported:
      'No report of the missing sales arrived, not even a rejected one. Larder does not record a sale without its report, because a late report would count it twice. Check the controller and add a note.',
    apply: 'Change the planogram',
    done: 'The planogram was changed.',
    undone: 'The previous planogram was restored.',
  },
  es: {
    title: 'Cómo resolver estas diferencias',
    swap: (one: string, two: string) => `Intercambiar los canales ${one} y ${two} en el planograma`,
    swapLead: (one: string, goodsOfOne: string, two: string, goodsOfTwo: string) =>
      `El canal ${one} tendrá ${goodsOfOne} y el canal ${two} tendrá ${goodsOfTwo}, cada uno con su precio. Las existencias y la capacidad no cambian.`,
    setPrice: (slot: string, price: string) => `Cambiar el precio del canal ${slot} a ${price}`,
    setPriceLead: (product: string) =>
      `La máquina cobra este precio por ${product}. El planograma también lo usará.`,
    wereRejected: (n, count) =>
      n === 1
        ? 'Una venta de este período se reportó, pero se rechazó.'
        : `${count} ventas de este período se reportaron, pero se rechazaron.`,
    toRejected: 'Reportes rechazados',
    bookSales: (count) => `Registrar las ventas que faltan (${count})`,
    bookLead:
      'Cada venta se registra una sola vez, como la envió el controlador, con su propia fecha y precio. No se puede deshacer.',
    rejectedFor: 'Las ventas se rechazaron porque:',
    book: 'Registrar las ventas',
    booked: (n, count) => (n === 1 ? 'Se registró una venta.' : `Se registraron ${count} ventas.`),
    notBooked: (n, count) =>
      n === 1
        ? 'Una venta sigue rechazada: corrija antes la causa.'
        : `${count} ventas siguen rechazadas: corrija antes la causa.`,
    neverReported:
      'No llegó ningún reporte de las ventas que faltan, ni siquiera uno rechazado. Larder no registra ventas sin su reporte, porque un reporte tardío las contaría dos veces. Revise el controlador y agregue una nota.',
    apply: 'Cambiar el planograma',
    done: 'Se cambió el planograma.',
    undone: 'Se restauró el planograma anterior.',
  },
});
