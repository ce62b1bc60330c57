import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface KeepFormProps {
  readonly projectId: string;
  readonly newest: string | undefined;
  readonly onKept: () => void;
}

/** Creates a named checkpoint of the current files. */
export function KeepForm({ projectId, newest, onKept }: KeepFormProps) {
  const { millwright } = useService();
  const [label, setLabel] = useState('');
  const [said, setSaid] = useState<string>();
  const { run, isBusy, problem } = useAction(async () => {
    const kept = await millwright.checkpoints.create(
      projectId,
      label.trim() ? { label: label.trim() } : {},
    );
    const isOld = kept.checkpoint_id === newest;
    setSaid(isOld ? 'No changes since the latest version.' : 'Version saved.');
    setLabel('');
    onKept();
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSaid(undefined);
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
        {said}
      </p>
      {problem && (
        <Notice look="bad" role="alert">
          The version couldn't be saved: {problem}
        </Notice>
      )}
    </form>
  );
}
