import { words } from '../../../language/words.ts';
import { SelectField } from '../../../parts/forms/field.tsx';
import { useFilters } from '../../../parts/lists/filters.ts';
import type { Code, Whole } from '../types.ts';
import { whyTexts as texts } from '../words-why.ts';

/** The card of a person that the URL names, else the first that works. */
export function useCard({ codes }: Whole): Code | undefined {
  const { query } = useFilters();
  return (
    codes.find(({ codeId }) => codeId === query['card']) ?? codes.find(({ isActive }) => isActive) ?? codes[0]
  );
}

/** Chooses one of a person's cards, where there are several. */
export function CardChoice({ person, card }: { person: Whole; card: Code }) {
  const { set } = useFilters();
  if (person.codes.length < 2) return null;
  return (
    <SelectField
      label={texts.card}
      value={card.codeId}
      options={person.codes.map(
        ({ codeId, codeType }) => [codeId, `${words.codeTypes[codeType]} ${codeId}`] as const,
      )}
      onChange={(codeId) => set({ card: codeId })}
    />
  );
}
