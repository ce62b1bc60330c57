import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { diffTexts } from '../diff/diff-lines.ts';
import { DiffView } from '../diff/diff-view.tsx';
import type { Draft } from './editor-session.ts';

interface ConflictProps {
  readonly subject?: keyof typeof wordings;
  /** Height and borders. */
  readonly className: string;
  readonly draft: Draft;
  readonly isDeleted: boolean;
  /** The current content, once it is loaded. */
  readonly theirs: string | undefined;
  readonly isBusy: boolean;
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
}

const wordings = {
  file: {
    changed: 'This file was changed while you were editing it.',
    deleted: 'This file was deleted while you were editing it.',
    restore: 'Recreate file',
  },
  instructions: {
    changed: 'The instructions were changed while you were editing them.',
    deleted: 'The instructions were removed while you were editing them.',
    restore: 'Save mine',
  },
} as const;

const views = [
  { value: 'theirs', name: 'Their changes' },
  { value: 'both', name: 'Yours vs. theirs' },
] as const;

/** Another writer changed the text being edited: shows the change and the options. */
export function Conflict(props: ConflictProps) {
  const { draft, isDeleted, theirs, isBusy, onTakeTheirs, onOverwrite } = props;
  const wording = wordings[props.subject ?? 'file'];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label="Edit conflict"
      className={`grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden border-warn/30 bg-warn-wash text-sm ${props.className}`}
    >
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <Icon name="alert" className="size-4 text-warn" />
        <p className="min-w-48 flex-1 text-ink">
          {isDeleted ? wording.deleted : wording.changed}{' '}
          <span className="text-soft">Your changes are kept here but not saved.</span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          {theirs !== undefined && (
            <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide changes' : 'Show changes'}
            </Button>
          )}
          <Button small onClick={onTakeTheirs} disabled={isBusy}>
            {isDeleted ? 'Discard mine' : 'Use theirs'}
          </Button>
          <Button small variant="danger" onClick={onOverwrite} disabled={isBusy}>
            {isDeleted ? wording.restore : 'Overwrite with mine'}
          </Button>
        </div>
      </div>
      {isOpen && theirs !== undefined && <Changes draft={draft} text={theirs} />}
    </section>
  );
}

function Changes({ draft, text }: { readonly draft: Draft; readonly text: string }) {
  const [shown, setShown] = useState<(typeof views)[number]['value']>('theirs');
  const before = shown === 'theirs' ? draft.baseText : draft.text;
  const hunks = useMemo(() => diffTexts(before, text), [before, text]);
  return (
    <div className="grid min-h-0 justify-items-start gap-2 overflow-auto border-t border-line bg-card p-2">
      <SegmentedControl label="Compare" value={shown} options={views} onChange={setShown} />
      {hunks.length > 0 ? (
        <DiffView label="Changes" hunks={hunks} />
      ) : (
        <p className="px-2 text-soft">Both are identical.</p>
      )}
    </div>
  );
}
