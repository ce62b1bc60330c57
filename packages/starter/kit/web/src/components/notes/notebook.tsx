import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { NoteEditor } from '@/components/notes/note-editor';
import { NoteSidebar } from '@/components/notes/note-sidebar';
import { Card } from '@/components/ui/card';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import { useNotes } from '@/hooks/use-notes';
import { type Note, type NoteDraft, sortNotes } from '@/lib/notes';
import { cn } from '@/lib/utils';

interface NotebookProps {
  storageKey: string;
  samples: NoteDraft[];
}

/** The list and the open note side by side; on a phone, one at a time. */
export function Notebook({ storageKey, samples }: NotebookProps) {
  const { notes, add, change, togglePin, remove, restore } = useNotes(storageKey, samples);
  const [openId, setOpenId] = useState<string>();
  const open = notes.find(({ id }) => id === openId);
  // On wide screens, the first note is open initially.
  const shown = open ?? sortNotes(notes)[0];

  function deleteNote(note: Note) {
    remove(note.id);
    setOpenId(undefined);
    toast(`“${note.title || 'Untitled'}” was deleted`, {
      action: { label: 'Undo', onClick: () => restore(note) },
    });
  }

  return (
    <Card className="gap-0 overflow-hidden py-0 md:grid md:h-[calc(100dvh-11rem)] md:min-h-112 md:grid-cols-[20rem_1fr]">
      <div className={cn('min-h-0 flex-col md:flex md:border-r', open ? 'hidden' : 'flex')}>
        <NoteSidebar
          notes={notes}
          openId={shown?.id}
          onOpen={setOpenId}
          onAdd={() => setOpenId(add())}
        />
      </div>
      <div className={cn('min-h-0 flex-col md:flex', open ? 'flex' : 'hidden')}>
        {shown ? (
          <NoteEditor
            key={shown.id}
            note={shown}
            onChange={(changes) => change(shown.id, changes)}
            onPin={() => {
              togglePin(shown.id);
              setOpenId(shown.id);
            }}
            onRemove={() => deleteNote(shown)}
            onBack={() => setOpenId(undefined)}
          />
        ) : (
          <Empty>
            <EmptyHeader>
              <EmptyMedia variant="icon">
                <NotebookPen aria-hidden="true" />
              </EmptyMedia>
              <EmptyTitle>No notes yet</EmptyTitle>
              <EmptyDescription>
                Write the first one. Everything is saved as you type.
              </EmptyDescription>
            </EmptyHeader>
          </Empty>
        )}
      </div>
    </Card>
  );
}
