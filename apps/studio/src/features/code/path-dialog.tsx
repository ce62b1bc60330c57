import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PathDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly path: string;
  /** What was kept when it fails. */
  readonly comfort: string;
  readonly onClose: () => void;
  readonly onDone: (path: string) => Promise<void>;
}

/** Asks for the path of a file. */
export function PathDialog({ title, verb, path, comfort, onClose, onDone }: PathDialogProps) {
  const [wanted, setWanted] = useState(path);
  const clean = wanted.trim().replace(/^\/+/, '');
  const { run, isBusy, problem } = useAction(async () => {
    await onDone(clean);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label className="grid gap-1.5 text-sm font-medium">
          Path
          <input
            value={wanted}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => setWanted(event.target.value)}
            className="h-10 rounded-lg border border-line bg-paper px-3 font-mono text-[13px] font-normal"
          />
        </label>
        {problem && (
          <Notice look="bad" role="alert">
            {problem} {comfort}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            disabled={isBusy || !clean || clean.endsWith('/') || (clean === path && path !== '')}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
