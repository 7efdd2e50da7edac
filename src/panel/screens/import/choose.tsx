import { FileSpreadsheet, Upload } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bytes } from '../../language/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { texts } from './words.ts';

type OnFile = (file: File) => void;

/** File types that the browser offers first. Others can be chosen and get an explanation. */
const offered = '.xlsx,.csv,.txt,.tsv,.xls,.xlsm';

/** A button that opens the browser's choice of files. */
export function FileButton({
  label,
  look,
  onFile,
}: {
  label: string;
  look: 'primary' | 'plain';
  onFile: OnFile;
}) {
  return (
    <label class={`button ${look} file-button`}>
      <input
        type="file"
        accept={offered}
        class="visually-hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again once it was corrected.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {label}
    </label>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page, which a browser would open instead. @returns whether one is above it */
export function useDropped(onFiles: (files: FileList) => void): boolean {
  const [isAbove, setAbove] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setAbove(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setAbove(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setAbove(false);
      const files = event.dataTransfer?.files;
      if (files && files.length > 0) latest.current(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isAbove;
}

/** The area for dropping or choosing a file. */
export function Choose({ onFile }: { onFile: OnFile }) {
  const isAbove = useDropped(([file]) => file && onFile(file));
  return (
    <Card title={texts.stepFile}>
      <div class={isAbove ? 'drop above' : 'drop'}>
        <Icon of={Upload} />
        <strong>{isAbove ? texts.dropNow : texts.drop}</strong>
        <FileButton label={texts.choose} look="primary" onFile={onFile} />
        <span class="soft small">{texts.or}</span>
      </div>
    </Card>
  );
}

/** The file that was chosen, and the way to another. */
export function FileBar({ file: { name, size }, onFile }: { file: ChosenFile; onFile?: OnFile }) {
  const isAbove = useDropped(([file]) => file && onFile?.(file));
  return (
    <section class={isAbove && onFile ? 'card file-bar above' : 'card file-bar'}>
      <span class="row">
        <Icon of={FileSpreadsheet} />
        <span>
          <strong>{name}</strong> <span class="soft small">{bytes(size)}</span>
        </span>
      </span>
      {onFile && <FileButton label={texts.chooseOther} look="plain" onFile={onFile} />}
    </section>
  );
}
