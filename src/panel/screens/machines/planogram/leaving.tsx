import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ConfirmDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { texts } from './words.ts';

/** Asks for confirmation before a link leaves unsaved changes. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const asking = useDialog<string>();
  const { route, path } = useLocation();
  useEffect(() => {
    if (!isOn) return;
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !(link instanceof HTMLAnchorElement)) return;
      if (link.origin !== location.origin || link.target !== '' || link.pathname === path) return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      asking.open(link.href.slice(link.origin.length));
    };
    addEventListener('click', hold, { capture: true });
    return () => removeEventListener('click', hold, { capture: true });
  }, [isOn, path]);
  if (asking.shown === null) return null;
  const to = asking.shown;
  return (
    <ConfirmDialog
      title={texts.leavingTitle}
      label={texts.leave}
      danger={false}
      work={async () => route(to)}
      onClose={asking.close}
    >
      {texts.leavingLead}
    </ConfirmDialog>
  );
}
