import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { DownloadButton } from '@/components/tools/download-button';
import { TextPane } from '@/components/tools/text-pane';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';

interface TextChangerProps {
  storageKey: string;
  placeholder: string;
  changes: { label: string; change: (text: string) => string }[];
}

/** A text with buttons that change it in place. Every change can be undone. */
export function TextChanger({ storageKey, placeholder, changes }: TextChangerProps) {
  const [text, setText] = useStoredState(storageKey, '');
  const [earlier, setEarlier] = useState<string[]>([]);

  function apply(change: (text: string) => string) {
    setEarlier([...earlier, text]);
    setText(change(text));
  }

  function undo() {
    setText(earlier.at(-1) ?? text);
    setEarlier(earlier.slice(0, -1));
  }

  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <fieldset className="flex flex-wrap gap-2" disabled={text === ''}>
        <legend className="sr-only">Changes</legend>
        {changes.map(({ label, change }) => (
          <Button key={label} variant="secondary" onClick={() => apply(change)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <TextPane
        title="Text"
        value={text}
        onChange={setText}
        placeholder={placeholder}
        actions={
          <>
            <Button variant="outline" disabled={earlier.length === 0} onClick={undo}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
            <CopyButton text={text} />
            <DownloadButton name="text.txt" type="text/plain" text={text} />
          </>
        }
      />
    </div>
  );
}
