import { useState } from 'react';
import { Card } from '@/ui/Card.tsx';
import { EmptyState } from '@/ui/EmptyState.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteList } from './NoteList.tsx';
import { type NoteDraft, sortNotes } from './note.ts';
import { UndoBar } from './UndoBar.tsx';
import { useNotes } from './useNotes.ts';

interface NotebookProps {
  storageKey: string;
  samples: NoteDraft[];
}

/** The list and the note that is open, side by side; on a phone one after the other. */
export function Notebook({ storageKey, samples }: NotebookProps) {
  const { notes, removed, add, change, pin, remove, bringBack, forget } = useNotes(
    storageKey,
    samples,
  );
  const [openId, setOpenId] = useState<string>();
  const open = notes.find(({ id }) => id === openId);
  // Where there is room for both, the first note is open until another one is.
  const shown = open ?? sortNotes(notes)[0];

  return (
    <>
      <Card className="overflow-hidden md:grid md:h-[calc(100dvh-11rem)] md:min-h-112 md:grid-cols-[20rem_1fr]">
        <div
          className={`min-h-0 flex-col border-border md:flex md:border-r ${open ? 'hidden' : 'flex'}`}
        >
          <NoteList
            notes={notes}
            openId={shown?.id}
            onOpen={setOpenId}
            onAdd={() => setOpenId(add())}
          />
        </div>
        <div className={`min-h-0 flex-col md:flex ${open ? 'flex' : 'hidden'}`}>
          {shown ? (
            <NoteEditor
              key={shown.id}
              note={shown}
              onChange={(changes) => change(shown.id, changes)}
              onPin={() => {
                pin(shown.id);
                setOpenId(shown.id);
              }}
              onRemove={() => {
                remove(shown.id);
                setOpenId(undefined);
              }}
              onBack={() => setOpenId(undefined)}
            />
          ) : (
            <div className="m-auto p-6">
              <EmptyState
                icon="✎"
                title="No notes yet"
                text="Write the first one. Everything is kept as you type."
              />
            </div>
          )}
        </div>
      </Card>
      {removed && <UndoBar note={removed} onUndo={bringBack} onClose={forget} />}
    </>
  );
}
