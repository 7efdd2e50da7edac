/** A finding of `larder doctor`; unless it is `ok`, `advice` says what to do. */
export type Finding = { name: string; state: 'ok' | 'look' | 'bad'; text: string; advice?: string };

export const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
export const look = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'look',
  text,
  advice,
});
export const bad = (name: string, text: string, advice: string): Finding => ({
  name,
  state: 'bad',
  text,
  advice,
});
