import { messages } from './language.ts';

/** The values for a sentence about a rejected report: its code, and what is missing or wrong. */
export type Rejected = {
  code?: string | undefined;
  /** The serial, the product, the card: see rules/feed#causes. */
  cause: string;
  /** The machine that reported, by name or serial. */
  machine: string;
  selection: string;
};

const texts = messages({
  en: {
    device_unknown: ({ cause }: Rejected) => `machine ${cause} is not registered`,
    selection_unknown: ({ machine, selection }: Rejected) => `${machine} has no slot ${selection}`,
    product_unknown: () => 'the product is not registered',
    code_unknown: ({ cause }: Rejected) => `no one has card ${cause}`,
    delivery_unknown: () => 'there is nothing to return',
    date_in_future: ({ machine }: Rejected) => `the clock of ${machine || 'the machine'} is ahead`,
    already_returned: () => 'it was already returned',
    frame_taken: () => 'its receipt belongs to another movement',
    'validation.failed': () => 'the controller sent something that cannot be recorded',
    several: () => 'several causes',
  },
  es: {
    device_unknown: ({ cause }) => `la máquina ${cause} no está registrada`,
    selection_unknown: ({ machine, selection }) => `${machine} no tiene el canal ${selection}`,
    product_unknown: () => 'el producto no está registrado',
    code_unknown: ({ cause }) => `nadie tiene la tarjeta ${cause}`,
    delivery_unknown: () => 'no hay nada por devolver',
    date_in_future: ({ machine }) => `el reloj de ${machine || 'la máquina'} está adelantado`,
    already_returned: () => 'ya se había devuelto',
    frame_taken: () => 'su recibo es de otro movimiento',
    'validation.failed': () => 'el controlador envió algo que no se puede registrar',
    several: () => 'varias causas',
  },
});

/** The reason why a report was rejected, to follow a colon. */
export function rejectedBecause(of: Rejected): string {
  return texts[of.code && Object.hasOwn(texts, of.code) ? (of.code as keyof typeof texts) : 'several'](of);
}
