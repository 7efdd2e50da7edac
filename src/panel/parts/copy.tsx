import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './words.ts';

/** Puts a text into the clipboard; over plain HTTP the browser's own clipboard is not there, and the old way is. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  const host = document.querySelector('dialog[open]') ?? document.body;
  host.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/** A button that copies a text, and says that it did. */
export function CopyButton({ text, label = texts.copy }: { text: string; label?: string }) {
  const [isDone, setDone] = useState(false);
  const copy = () => {
    void copyText(text).then(() => {
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    });
  };
  return (
    <Button look="quiet" icon={isDone ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{isDone ? texts.copied : label}</span>
    </Button>
  );
}

/** Something that is shown this once, to be copied. */
export function Secret({ text }: { text: string }) {
  return (
    <div class="secret">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
