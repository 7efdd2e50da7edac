import { useState } from 'preact/hooks';
import { count } from '../../language/format.ts';
import { byName } from '../../language/in-order.ts';
import { Button } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { CheckField } from '../../parts/forms/field.tsx';
import { matching } from '../../parts/forms/picking.ts';
import { RadioField } from '../../parts/forms/radio-field.tsx';
import { WeekdayField } from '../../parts/forms/weekday-field.tsx';
import { SearchFilter } from '../../parts/lists/search-filter.tsx';
import { DateList } from './date-list.tsx';
import type { FormPart } from './draft.ts';
import { useMachines } from './names.ts';
import { texts } from './words.ts';

/** On which days the profile counts. */
export function ScheduleFields({ draft, set }: FormPart) {
  return (
    <div class="form">
      <RadioField
        label={texts.days}
        name="consumptionSchedule"
        isNamedAbove
        value={draft.everyDay ? 'all' : 'some'}
        onChange={(value) => set({ everyDay: value === 'all' })}
        options={[
          ['all', texts.dayAll],
          ['some', texts.daySome],
        ]}
      />
      {!draft.everyDay && (
        <>
          <WeekdayField
            label={texts.weekdays}
            value={draft.weekdays}
            onChange={(weekdays) => set({ weekdays })}
          />
          <DateList
            label={texts.included}
            dates={draft.included}
            onChange={(included) => set({ included })}
          />
          <DateList
            label={texts.excluded}
            hint={texts.excludedHint}
            dates={draft.excluded}
            onChange={(excluded) => set({ excluded })}
          />
        </>
      )}
    </div>
  );
}

/** The number shown at first. */
const few = 12;

/** In which machines the profile counts. */
export function MachineFields({ draft, set }: FormPart) {
  const machines = useMachines(draft.businessLine, !draft.everywhere);
  const [search, setSearch] = useState('');
  const [isLong, setLong] = useState(false);
  return (
    <div class="form">
      <RadioField
        label={texts.machines}
        name="allowedDevices"
        isNamedAbove
        value={draft.everywhere ? 'all' : 'some'}
        onChange={(value) => set({ everywhere: value === 'all' })}
        options={[
          ['all', texts.machineAll],
          ['some', texts.machineSome],
        ]}
      />
      {!draft.everywhere && (
        <Await of={machines}>
          {({ items }) => {
            const options = byName(items).map(({ id, name, serial }) => ({
              value: id,
              label: name,
              note: serial,
            }));
            const found = matching(options, search);
            const chosenFirst = [...found].sort((a, b) => rank(draft.devices, a) - rank(draft.devices, b));
            const shown = isLong || search !== '' ? found : chosenFirst.slice(0, few);
            return (
              <div class="stack tight">
                {items.length === 0 && <p class="soft">{texts.noMachines}</p>}
                {items.length > few && (
                  <SearchFilter label={texts.search} value={search} onSearch={setSearch} />
                )}
                {shown.map(({ value, label, note }) => (
                  <CheckField
                    key={value}
                    label={label}
                    hint={note ?? ''}
                    checked={draft.devices.includes(value)}
                    onChange={(isOn) =>
                      set({
                        devices: isOn
                          ? [...draft.devices, value]
                          : draft.devices.filter((id) => id !== value),
                      })
                    }
                  />
                ))}
                {shown.length < found.length && (
                  <div>
                    <Button onClick={() => setLong(true)}>{texts.showAll(count(found.length))}</Button>
                  </div>
                )}
              </div>
            );
          }}
        </Await>
      )}
    </div>
  );
}

const rank = (chosen: readonly string[], { value }: { value: string }) => (chosen.includes(value) ? 0 : 1);
