import { useEffect } from 'preact/hooks';

/** While on, the browser asks for confirmation before the page is closed or reloaded. */
export function useLeavingAsked(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
