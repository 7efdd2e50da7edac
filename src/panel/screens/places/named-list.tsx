import { Ellipsis, type IconNode, Pencil, Plus, Trash2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Loaded, useAction } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { TextField } from '../../parts/forms/field.tsx';
import { Form, FormProblem } from '../../parts/forms/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Pager } from '../../parts/lists/table.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { withQuery } from '../../state/paths.ts';
import { texts } from './words.ts';

/** The page size of a list. */
export const pageSize = 50;

/** A thing that is hardly more than its name. */
export type Named = { id: string; name: string };

type Listed<T> = { items: readonly T[]; total: number };

/** Texts of a list, and the query parameter that has its page. */
type Words = {
  title: string;
  lead: string;
  add: string;
  none: string;
  noneLead: string;
  remove: (name: string) => string;
  removeLead: string;
  icon: IconNode;
  page: string;
  /** The member of a body with the name. */
  member: string;
};

/** A list of things that have a name, to add to, to rename in and to remove from; what is not `can` is not offered. */
export function NamedList<T extends Named>({
  words,
  found,
  page,
  can,
  add,
  rename,
  remove,
  aside,
  items,
}: {
  words: Words;
  found: Loaded<Listed<T>>;
  page: number;
  can: { add: boolean; change: boolean; remove: boolean };
  add: (name: string) => Promise<unknown>;
  rename: (thing: T, name: string) => Promise<unknown>;
  remove: (thing: T) => Promise<unknown>;
  /** Content on the right side of an item. */
  aside?: (thing: T) => ComponentChildren;
  /** Additional menu items. */
  items?: (thing: T) => ComponentChildren;
}) {
  const { path, query } = useLocation();
  const dialog = useDialog<{ kind: 'rename' | 'remove'; thing: T }>();
  const shown = dialog.shown;
  return (
    <Card title={words.title}>
      <div class="stack">
        <p class="soft">{words.lead}</p>
        <Await of={found}>
          {({ items: things, total }) => (
            <>
              {things.length === 0 && (
                <Empty icon={words.icon} title={words.none}>
                  {words.noneLead}
                </Empty>
              )}
              <ul class="list">
                {things.map((thing) => (
                  <li key={thing.id}>
                    <strong>{thing.name}</strong>
                    <span class="row">
                      {aside?.(thing)}
                      {(can.change || can.remove) && (
                        <Menu
                          label={texts.more(thing.name)}
                          icon={Ellipsis}
                          showsLabel={false}
                          className="button quiet square"
                        >
                          {can.change && (
                            <button
                              type="button"
                              class="nav-link"
                              onClick={() => dialog.open({ kind: 'rename', thing })}
                            >
                              <Icon of={Pencil} />
                              {texts.rename}
                            </button>
                          )}
                          {can.change && items?.(thing)}
                          {can.remove && (
                            <button
                              type="button"
                              class="nav-link"
                              onClick={() => dialog.open({ kind: 'remove', thing })}
                            >
                              <Icon of={Trash2} />
                              {texts.remove}
                            </button>
                          )}
                        </Menu>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                count={count}
                href={(to) => withQuery(path, { ...query, [words.page]: to })}
              />
            </>
          )}
        </Await>
        {can.add && <AddForm label={words.add} member={words.member} add={add} />}
      </div>
      {shown?.kind === 'rename' && (
        <RenameDialog
          thing={shown.thing}
          member={words.member}
          onClose={dialog.close}
          rename={(name) => rename(shown.thing, name)}
        />
      )}
      {shown?.kind === 'remove' && (
        <ConfirmDialog
          title={words.remove(shown.thing.name)}
          label={texts.remove}
          onClose={dialog.close}
          work={() => remove(shown.thing)}
        >
          {words.removeLead}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function AddForm({
  label,
  member,
  add,
}: {
  label: string;
  member: string;
  add: (name: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const action = useAction(async () => {
    await add(name.trim());
    setName('');
  });
  return (
    <Form
      name={`add-${member}`}
      className="stack tight"
      action={action}
      onSubmit={() => name.trim() !== '' && void action.run()}
    >
      <div class="add-row">
        <TextField label={label} value={name} onInput={setName} autocomplete="off" name={member} />
        <Button type="submit" icon={Plus} busy={action.isBusy} disabled={name.trim() === ''}>
          {texts.add}
        </Button>
      </div>
      <FormProblem />
    </Form>
  );
}

function RenameDialog({
  thing,
  member,
  rename,
  onClose,
}: {
  thing: Named;
  member: string;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [name, setName] = useState(thing.name);
  const action = useAction(async () => {
    if (name.trim() !== thing.name) await rename(name.trim());
  });
  return (
    <FormDialog
      name="named-list"
      title={texts.renameTitle(thing.name)}
      action={action}
      label={texts.save}
      onClose={onClose}
      disabled={name.trim() === ''}
    >
      <TextField label={texts.name} value={name} onInput={setName} name={member} />
    </FormDialog>
  );
}
