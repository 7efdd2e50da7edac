import { Trash } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import type { Device } from './types.ts';
import { texts } from './words.ts';

/** A button that removes a machine, after a list of what is removed with it. */
export function RemoveMachine({ device: { id, name } }: { device: Device }) {
  const dialog = useDialog<true>();
  const { route } = useLocation();
  if (!may('devices:delete')) return null;
  const remove = async () => {
    await call('DELETE /devices/:id', { params: { id } });
    tell(texts.removed(name));
    route(pathTo('machines'));
  };
  return (
    <>
      <Button look="danger" icon={Trash} onClick={() => dialog.open(true)}>
        {texts.remove}
      </Button>
      {dialog.shown && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          label={texts.remove}
          work={remove}
          onClose={dialog.close}
        >
          {texts.removeLead}
        </ConfirmDialog>
      )}
    </>
  );
}
