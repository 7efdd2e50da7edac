import { SelectField } from '../../parts/field.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { cardTexts } from './card-messages.ts';
import type { Code } from './cards.tsx';
import { whyTexts as texts } from './messages-why.ts';
import type { Whole } from './person.tsx';

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
        ({ codeId, codeType }) => [codeId, `${cardTexts.types[codeType]} ${codeId}`] as const,
      )}
      onChange={(codeId) => set({ card: codeId })}
    />
  );
}
