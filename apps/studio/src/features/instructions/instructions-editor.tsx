import { type ReactNode, useId, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Conflict } from '../code/conflict.tsx';
import { isChanged } from '../code/file-actions.ts';
import type { InstructionsStore, StoredInstructions } from './stored-instructions.ts';
import { useInstructionsDraft } from './use-instructions-draft.ts';

interface InstructionsEditorProps {
  /** Accessible name of the text. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxChars: number;
  readonly initial: StoredInstructions;
  readonly store: InstructionsStore;
  /** Distinguishes drafts of different instructions. */
  readonly draftName: string;
  /** Consequences of clearing the instructions. */
  readonly clearNote: ReactNode;
}

const countFormat = new Intl.NumberFormat('en');

/** Edits instructions for the agent. Never overwrites or removes a version that the user has not seen. */
export function InstructionsEditor(props: InstructionsEditorProps) {
  const { label, placeholder, maxChars, store } = props;
  const hintId = useId();
  const [stored, setStored] = useState(props.initial);
  const [draft, setDraft] = useInstructionsDraft(props.draftName);
  const [isSaved, setIsSaved] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const text = draft?.text ?? stored.text;
  const excessChars = text.length - maxChars;
  const hasConflict = draft !== undefined && draft.base !== stored.version;

  const replace = async (next: string, version: string) => {
    setStored(await store.replace(next, version));
    setDraft(undefined);
    setIsSaved(true);
  };
  const save = useAction(async (version: string) => {
    try {
      await replace(text, version);
    } catch (error) {
      if (!isChanged(error)) throw error;
      // The draft's base is no longer the stored version, which shows the conflict.
      setStored(await store.read());
    }
  });
  const clear = useAction(async () => {
    try {
      await replace('', stored.version);
      setIsClearing(false);
    } catch (error) {
      if (!isChanged(error)) throw error;
      setStored(await store.read());
      throw new Error('The instructions have changed and were not cleared. Review them first.');
    }
  });
  const isBusy = save.isBusy || clear.isBusy;
  const canSave = draft !== undefined && !hasConflict && excessChars <= 0 && !isBusy;

  const edit = (next: string) => {
    setIsSaved(false);
    const base = draft ?? { base: stored.version, baseText: stored.text };
    setDraft(next === base.baseText ? undefined : { ...base, text: next });
  };

  return (
    <>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void save.run(draft.base);
        }}
      >
        {hasConflict && (
          <Conflict
            subject="instructions"
            className="max-h-96 rounded-lg border"
            draft={draft}
            isDeleted={stored.version === ''}
            theirs={stored.version === '' ? undefined : stored.text}
            isBusy={isBusy}
            onTakeTheirs={() => setDraft(undefined)}
            onOverwrite={() => {
              if (excessChars <= 0) void save.run(stored.version);
            }}
          />
        )}
        <textarea
          aria-label={label}
          aria-describedby={hintId}
          aria-invalid={excessChars > 0}
          rows={7}
          value={text}
          placeholder={placeholder}
          readOnly={isBusy}
          onChange={(event) => edit(event.target.value)}
          className="field-sizing-content max-h-[60vh] min-h-40 w-full resize-y rounded-lg border border-line bg-paper px-3 py-2 font-mono text-[13px] leading-relaxed placeholder:text-faint focus:border-line-strong"
        />
        <p id={hintId} className="text-[13px] text-soft">
          {countFormat.format(text.length)} of {countFormat.format(maxChars)} characters
        </p>
        {excessChars > 0 && (
          <Notice variant="warn" role="alert">
            These instructions are too long. Remove at least {countFormat.format(excessChars)}{' '}
            {excessChars === 1 ? 'character' : 'characters'}.
          </Notice>
        )}
        {save.problem && (
          <Notice variant="bad" role="alert">
            Couldn't save: {save.problem} Your changes are kept here. Try again.
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" disabled={!canSave}>
            {save.isBusy ? 'Saving…' : 'Save instructions'}
          </Button>
          {draft && !hasConflict && (
            <Button disabled={isBusy} onClick={() => setDraft(undefined)}>
              Discard changes
            </Button>
          )}
          {!draft && stored.version !== '' && (
            <Button disabled={isBusy} onClick={() => setIsClearing(true)}>
              Clear
            </Button>
          )}
          <span role="status" className="text-sm text-good">
            {isSaved && !draft && (stored.version === '' ? 'Cleared' : 'Saved')}
          </span>
        </div>
      </form>
      {isClearing && (
        <ConfirmDialog
          title="Clear the instructions?"
          action={clear}
          actionLabel="Clear"
          busyLabel="Clearing…"
          onClose={() => setIsClearing(false)}
        >
          <p>{props.clearNote}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
