import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface SaveVersionFormProps {
  readonly projectId: string;
  readonly newest: string | undefined;
  readonly onSaved: () => void;
}

/** Creates a named checkpoint of the current files. */
export function SaveVersionForm({ projectId, newest, onSaved }: SaveVersionFormProps) {
  const { millwright } = useService();
  const [label, setLabel] = useState('');
  const [message, setMessage] = useState<string>();
  const { run, isBusy, problem } = useAction(async () => {
    const saved = await millwright.checkpoints.create(
      projectId,
      label.trim() ? { label: label.trim() } : {},
    );
    const isUnchanged = saved.checkpoint_id === newest;
    setMessage(isUnchanged ? 'No changes since the latest version.' : 'Version saved.');
    setLabel('');
    onSaved();
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setMessage(undefined);
        void run();
      }}
    >
      <div className="flex gap-2">
        <input
          value={label}
          maxLength={limits.own.titleChars}
          onChange={(event) => setLabel(event.target.value)}
          aria-label="Version name"
          placeholder="Version name (optional)"
          className="h-9 min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-sm placeholder:text-faint"
        />
        <Button type="submit" icon="plus" disabled={isBusy}>
          Save version
        </Button>
      </div>
      <p role="status" className="text-[13px] text-soft empty:hidden">
        {message}
      </p>
      {problem && (
        <Notice variant="bad" role="alert">
          The version couldn't be saved: {problem}
        </Notice>
      )}
    </form>
  );
}
