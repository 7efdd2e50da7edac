import { useState } from 'preact/hooks';

/** Opens one dialog at a time: `open(x)` shows what `show(x)` draws, until it closes. */
export function useDialog<T>(): { shown: T | null; open: (what: T) => void; close: () => void } {
  const [shown, setShown] = useState<T | null>(null);
  return { shown, open: (what) => setShown(() => what), close: () => setShown(null) };
}
