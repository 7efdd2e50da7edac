import { useState } from 'preact/hooks';
import { call, type Reply } from '../../../api/call.ts';
import { refresh, useAction, useCall } from '../../../api/use-call.ts';
import { Button } from '../../../parts/button.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { CheckField, SelectField } from '../../../parts/forms/field.tsx';
import { Form, FormProblem } from '../../../parts/forms/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { may } from '../../../state/session.ts';
import { type Figures, mapWith } from './figures.ts';
import { texts } from './words.ts';

type Rules = Reply<'GET /devices/:id/reading-rules'>;
type Slots = Reply<'GET /devices/:id/slots'>['items'];
type Machine = Readonly<Record<string, string | null>>;

/** The rules by which the counters of a machine are read. */
export function RulesCard({
  device,
  machine,
  figures,
}: {
  device: string;
  machine: Machine;
  figures: Figures;
}) {
  const rules = useCall('GET /devices/:id/reading-rules', { params: { id: device } });
  const slots = useCall('GET /devices/:id/slots', { params: { id: device } });
  return (
    <Card title={texts.rules}>
      <Await of={rules} lines={6}>
        {(kept) => (
          <Await of={slots} lines={6}>
            {({ items }) => (
              <RulesForm
                key={JSON.stringify(kept)}
                device={device}
                kept={kept}
                slots={items}
                machine={machine}
                figures={figures}
              />
            )}
          </Await>
        )}
      </Await>
    </Card>
  );
}

/** Stores the rules of a machine; what they change of its comparisons is loaded again. */
export async function storeRules(device: string, rules: Rules): Promise<void> {
  await call('PUT /devices/:id/reading-rules', { params: { id: device }, body: rules });
  refresh('devices', 'reconciliation');
  tell(texts.rulesStored);
}

/** The name of a machine's slot that Larder finds by itself, and the one that is none. */
const [asNamed, none] = ['', '\0'];

const fields = ['serial', 'transmission', 'asset', 'location', 'text'] as const;
const units = ['CA310', 'CA308', 'CA308x100'] as const;

function RulesForm({
  device,
  kept,
  slots,
  machine,
  figures,
}: {
  device: string;
  kept: Rules;
  slots: Slots;
  machine: Machine;
  figures: Figures;
}) {
  const [rules, setRules] = useState(kept);
  const change = (changes: Partial<Rules>) => setRules({ ...rules, ...changes });
  const store = useAction(() => storeRules(device, rules));
  const isReadOnly = !may('inventory:update');
  const names = [...new Set((figures.selections ?? []).map(({ selection }) => selection))];
  const chosen = (name: string) => {
    const rule = rules.selections.find((one) => one.machine === name);
    return rule === undefined ? asNamed : (rule.selection ?? none);
  };
  const map = (name: string, to: string) => {
    const selections =
      to === asNamed
        ? rules.selections.filter((one) => one.machine !== name)
        : mapWith(rules.selections, [{ machine: name, selection: to === none ? null : to }]);
    change({ selections });
  };
  const identity = rules.identity;
  const known = fields.flatMap((field) => {
    const value = machine[field];
    return value ? [{ field, value }] : [];
  });
  const isOther =
    identity && !known.some((one) => one.field === identity.field && one.value === identity.value);
  const options = isOther ? [identity, ...known] : known;
  const named = (one: { field: string; value: string }) => JSON.stringify([one.field, one.value]);
  return (
    <Form name="reading-rules" className="stack" action={store}>
      <p class="soft">{texts.rulesLead}</p>
      <fieldset class="stack" disabled={isReadOnly}>
        <div class="fields two">
          <SelectField
            label={texts.knownBy}
            name="identity"
            value={identity ? named(identity) : ''}
            options={[
              ['', texts.byItsSerial],
              ...options.map((one) => [named(one), `${texts.identity[one.field]}: ${one.value}`] as const),
            ]}
            onChange={(value) => change({ identity: options.find((one) => named(one) === value) ?? null })}
          />
          <SelectField
            label={texts.billsUnit}
            name="billsUnit"
            value={rules.billsUnit ?? ''}
            options={[['', texts.found], ...units.map((unit) => [unit, texts.units[unit]] as const)]}
            onChange={(value) =>
              change({ billsUnit: value === '' ? null : (value as (typeof units)[number]) })
            }
          />
          <SelectField
            label={texts.freeVends}
            name="includesFreeVends"
            value={rules.includesFreeVends === null ? '' : String(rules.includesFreeVends)}
            options={[
              ['', texts.found],
              ['true', texts.freeAsPaid],
              ['false', texts.freeApart],
            ]}
            onChange={(value) => change({ includesFreeVends: value === '' ? null : value === 'true' })}
          />
          <SelectField
            label={texts.badChecksum}
            name="badChecksum"
            value={rules.badChecksum}
            options={[
              ['accept', texts.accept],
              ['quarantine', texts.quarantine],
            ]}
            onChange={(badChecksum) => change({ badChecksum })}
          />
        </div>
        <CheckField
          label={texts.testsReported}
          name="reportsTestVends"
          checked={rules.reportsTestVends}
          onChange={(reportsTestVends) => change({ reportsTestVends })}
        />
        {names.length > 0 && (
          <details class="slot-map" open={rules.selections.length > 0}>
            <summary>{texts.slotMap}</summary>
            <p class="soft small">{texts.slotMapLead}</p>
            <div class="slot-map-fields">
              {names.map((name) => {
                const value = chosen(name);
                const isGone =
                  ![asNamed, none].includes(value) && !slots.some(({ selection }) => selection === value);
                return (
                  <SelectField
                    key={name}
                    label={name}
                    value={value}
                    options={[
                      [asNamed, texts.asNamed],
                      [none, texts.noSlot],
                      ...(isGone ? [[value, value] as const] : []),
                      ...slots.map(
                        ({ selection, product }) => [selection, `${selection} ${product.name}`] as const,
                      ),
                    ]}
                    onChange={(to) => map(name, to)}
                  />
                );
              })}
            </div>
          </details>
        )}
      </fieldset>
      <FormProblem />
      {!isReadOnly && (
        <div class="row">
          <Button
            type="submit"
            look="primary"
            busy={store.isBusy}
            disabled={JSON.stringify(rules) === JSON.stringify(kept)}
          >
            {texts.save}
          </Button>
        </div>
      )}
    </Form>
  );
}
