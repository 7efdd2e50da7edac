import type { ProblemCode } from '../../problems/catalogue.ts';

/** Texts for a link without a target. */
type Told = { title: string; advice: string };

/** Texts in one language that a browser shows instead of a file, by the code that programs get. */
export type LinkTexts = { link: string; refused: Partial<Record<ProblemCode, Told>> };

const en: LinkTexts = {
  link: 'Link',
  refused: {
    'links.invalid_signature': {
      title: 'This link is not valid',
      advice: 'Part of it may be missing: copy the whole link, or ask for a new one where you got it.',
    },
    'links.expired': {
      title: 'This link has expired',
      advice: 'Links work for 15 minutes. Ask for a new one where you got it.',
    },
    'transactions.evidence_not_found': {
      title: 'This video no longer exists',
      advice: 'It was removed. Ask the person who gave you the link.',
    },
    'transactions.export.not_found': {
      title: 'This file no longer exists',
      advice: 'Exports are kept for 24 hours. Ask for a new export.',
    },
  },
};

const es: LinkTexts = {
  link: 'Enlace',
  refused: {
    'links.invalid_signature': {
      title: 'Este enlace no es válido',
      advice: 'Quizá le falta una parte: cópielo completo, o pida uno nuevo donde lo obtuvo.',
    },
    'links.expired': {
      title: 'Este enlace ya venció',
      advice: 'Los enlaces funcionan durante 15 minutos. Pida uno nuevo donde lo obtuvo.',
    },
    'transactions.evidence_not_found': {
      title: 'Este video ya no existe',
      advice: 'Se eliminó. Pregunte a la persona que le dio el enlace.',
    },
    'transactions.export.not_found': {
      title: 'Este archivo ya no existe',
      advice: 'Las exportaciones se guardan 24 horas. Pida una exportación nueva.',
    },
  },
};

const pt: LinkTexts = {
  link: 'Link',
  refused: {
    'links.invalid_signature': {
      title: 'Este link não é válido',
      advice: 'Talvez falte uma parte: copie-o inteiro, ou peça um novo onde o obteve.',
    },
    'links.expired': {
      title: 'Este link expirou',
      advice: 'Os links valem por 15 minutos. Peça um novo onde o obteve.',
    },
    'transactions.evidence_not_found': {
      title: 'Este vídeo não existe mais',
      advice: 'Foi removido. Pergunte a quem lhe deu o link.',
    },
    'transactions.export.not_found': {
      title: 'Este arquivo não existe mais',
      advice: 'As exportações são guardadas por 24 horas. Peça uma nova exportação.',
    },
  },
};

/** The languages of these pages. */
export const linkTexts: Readonly<Record<string, LinkTexts>> = { en, es, pt };
