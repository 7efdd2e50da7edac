import { CircleOff, Pencil, RotateCcw, Trash2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useAction } from '../../api/use-call.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Dotted } from '../dotted.tsx';
import { ConfirmDialog, useDialog } from '../feedback/dialog.tsx';
import { Lamp } from '../feedback/lamp.tsx';
import { ProblemNotice } from '../feedback/notice.tsx';
import { tell } from '../feedback/toast.tsx';
import { OfSite } from '../of-site.tsx';
import { CloseLink } from './detail.tsx';
import { texts } from './words-catalogue.ts';

type Work = { switchTo: (isActive: boolean) => Promise<unknown>; remove: () => Promise<unknown> };

/** Switches a thing, and offers to take that back. */
async function switchTold(name: string, isActive: boolean, work: Work['switchTo']): Promise<void> {
  await work(isActive);
  tell(isActive ? texts.activated(name) : texts.deactivated(name), () => switchTold(name, !isActive, work));
}

/** The header of a catalog item with its actions: edit, activate or deactivate, remove. */
export function CatalogueHead({
  screen,
  of: { id, name, isActive, accountId },
  note,
  switchTo,
  remove,
  removeLead,
}: Work & {
  screen: 'products' | 'profiles';
  of: { id: string; name: string; isActive: boolean; accountId: string };
  /** Lines below the name. */
  note: readonly string[];
  /** The consequence of a removal. */
  removeLead: ComponentChildren;
}) {
  const { query, route } = useLocation();
  const dialog = useDialog<'remove'>();
  const toggle = useAction(() => switchTold(name, !isActive, switchTo));
  const list = withQuery(pathTo(screen), query);
  return (
    <header class="stack tight">
      <div class="detail-head">
        <div>
          <h2 class="detail-title">{name}</h2>
          <p class="soft">
            <Dotted of={note} />
          </p>
        </div>
        <CloseLink to={list} />
      </div>
      <OfSite accountId={accountId} />
      <div class="row no-print">
        {!isActive && <Lamp tone="idle">{texts.inactive}</Lamp>}
        {may(`${screen}:update`) && (
          <>
            <ButtonLink look="primary" icon={Pencil} href={withQuery(pathTo(screen, id, 'edit'), query)}>
              {texts.edit}
            </ButtonLink>
            <Button
              icon={isActive ? CircleOff : RotateCcw}
              busy={toggle.isBusy}
              onClick={() => void toggle.run()}
            >
              {isActive ? texts.deactivate : texts.activate}
            </Button>
          </>
        )}
        {may(`${screen}:delete`) && (
          <Button look="quiet" icon={Trash2} onClick={() => dialog.open('remove')}>
            {texts.remove}
          </Button>
        )}
      </div>
      <ProblemNotice problem={toggle.problem} />
      {dialog.shown && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          label={texts.remove}
          onClose={dialog.close}
          work={async () => {
            await remove();
            tell(texts.removed(name));
            route(list, true);
          }}
        >
          {removeLead}
        </ConfirmDialog>
      )}
    </header>
  );
}
