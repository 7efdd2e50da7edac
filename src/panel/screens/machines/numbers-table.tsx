import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { call, type Item } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Form, FormProblem, useRefusal } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/page.tsx';
import { changeSlots } from '../../parts/planogram.ts';
import { pathTo } from '../../state/paths.ts';
import { numberIn, type Typed, typedOf, withTyped } from './numbers.ts';
import { frontOf } from './planogram/front.ts';
import { texts } from './words-numbers.ts';

type Slot = Item<'GET /devices/:id/slots'>;

/** Stock and capacity of all slots in one editable table. */
export function NumbersTable({ id }: { id: string }) {
  const slots = useCall('GET /devices/:id/slots', { params: { id } });
  return (
    <Card title={texts.title} level="h3">
      <Await of={slots} lines={8}>
        {({ items }) => <Numbers id={id} items={items} />}
      </Await>
    </Card>
  );
}

function Numbers({ id, items }: { id: string; items: readonly Slot[] }) {
  const { route } = useLocation();
  // The values when the table was opened: sales continue.
  const [before] = useState(() => typedOf(items));
  const [typed, type] = useState(before);
  const own = pathTo('machines', id);
  const save = useAction(async () => {
    const { items: now } = await call('GET /devices/:id/slots', { params: { id } });
    const wanted = withTyped(now, before, typed);
    if (wanted)
      await changeSlots(id, { before: now, after: wanted }, { done: texts.saved, undone: texts.undone });
    route(own);
  });
  const isWrong = [...typed.values()].some(
    ({ stock, capacity }) => numberIn(stock) === undefined || numberIn(capacity) === undefined,
  );
  const ordered = frontOf(items.map(({ selection }) => selection))
    .flat()
    .flatMap(({ selection, isThere }) =>
      isThere ? [items.find((one) => one.selection === selection)!] : [],
    );
  const field = (slot: Slot, name: keyof Typed) => {
    const { selection, product } = slot;
    return (
      <NumberField
        // A slot that came while the table was open is told as it is; it is not typed over.
        value={typed.get(selection)?.[name] ?? String(slot[name] ?? '')}
        name={`items.${items.indexOf(slot)}.${name}`}
        label={texts[name === 'stock' ? 'stockOf' : 'capacityOf'](selection, product.name)}
        disabled={!typed.has(selection)}
        onInput={(value) => type(new Map(typed).set(selection, { ...typed.get(selection)!, [name]: value }))}
      />
    );
  };
  return (
    <Form name="numbers" className="stack" action={save}>
      <p class="soft small">{texts.lead}</p>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.stock}</th>
            <th scope="col">{texts.capacity}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((slot) => (
            <tr key={slot.selection}>
              <td>
                <span class="chip place-name">{slot.selection}</span> {slot.product.name}
              </td>
              <td>{field(slot, 'stock')}</td>
              <td>{field(slot, 'capacity')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormProblem />
      <div class="row">
        <Button type="submit" look="primary" busy={save.isBusy} disabled={isWrong}>
          {texts.save}
        </Button>
        <ButtonLink href={own}>{texts.cancel}</ButtonLink>
      </div>
    </Form>
  );
}

/** One number of the table, with the server's error below it. */
function NumberField({
  name,
  label,
  value,
  disabled,
  onInput,
}: {
  name: string;
  label: string;
  value: string;
  disabled: boolean;
  onInput: (value: string) => void;
}) {
  const wrong = useRefusal(name);
  const id = useId();
  return (
    <>
      <input
        class="input"
        inputMode="numeric"
        data-field={name}
        value={value}
        aria-label={label}
        aria-invalid={wrong !== undefined || numberIn(value) === undefined}
        aria-describedby={wrong === undefined ? undefined : id}
        disabled={disabled}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {wrong !== undefined && (
        <span class="wrong" id={id} role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
