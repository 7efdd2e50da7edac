import { useState } from 'preact/hooks';
import { useCall } from '../../api/use-call.ts';
import { byName } from '../../language/in-order.ts';
import { messages } from '../../language/language.ts';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { SelectField } from './field.tsx';

const none = 'none';

const texts = messages({
  en: { location: 'Location', choose: 'Choose a location', none: 'None' },
  es: { location: 'Ubicación', choose: 'Elija una ubicación', none: 'Ninguna' },
});

/**
 * The location of a new machine: the only one of the site, else a choice. `isChosen` is false until it is made, so that
 * no machine stays without a location by mistake.
 */
export function useLocationOfNew() {
  const [chosen, choose] = useState<string>();
  const query = { accountId: account.value!.id, isActive: true, pageSize: 200 };
  const found = useCall('GET /operations', may('operations:read') ? { query } : null);
  const isUnknown = !may('operations:read') || found.problem !== undefined;
  const known = found.data ? byName(found.data.items) : isUnknown ? [] : undefined;
  const alone = known && (known.length === 1 ? known[0]!.id : known.length === 0 ? none : undefined);
  const value = chosen ?? alone ?? '';
  const options = [
    ...(value === '' ? [['', texts.choose] as const] : []),
    ...(known ?? []).map(({ id, name }) => [id, name] as const),
    [none, texts.none] as const,
  ];
  return {
    isChosen: value !== '',
    /** The member of a new device; none without a location. */
    member: value === '' || value === none ? {} : { operationId: value },
    field: (
      <SelectField
        label={texts.location}
        name="operationId"
        value={value}
        onChange={choose}
        options={options}
        required
      />
    ),
  };
}
