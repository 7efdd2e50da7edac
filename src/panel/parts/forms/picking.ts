/** An option of a `Picker`. `note` appears next to the label; search covers label, note and `also`. */
export type Option = { value: string; label: string; note?: string; also?: string };

/** A text as it is compared: without accents, case and the signs between words. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/,.-]+/g, ' ');
}

/** The options that have every typed word in them; those whose label begins with what was typed come first. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = folded(typed).trim();
  if (wanted === '') return [...options];
  const words = wanted.split(' ');
  const found = options.flatMap((option) => {
    const label = folded(option.label);
    const all = `${label} ${folded(option.note ?? '')} ${folded(option.also ?? '')}`;
    if (!words.every((word) => all.includes(word))) return [];
    return [{ option, rank: label.startsWith(wanted) ? 0 : 1 }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}
