import { ArrowLeft, Pin, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Toggle } from '@/components/ui/toggle';
import type { Note, NoteDraft } from '@/lib/notes';

interface NoteEditorProps {
  note: Note;
  onChange: (change: Partial<NoteDraft>) => void;
  onPin: () => void;
  onRemove: () => void;
  onBack: () => void;
}

export function NoteEditor({ note, onChange, onPin, onRemove, onBack }: NoteEditorProps) {
  const count = note.text.split(/\s+/).filter(Boolean).length;
  return (
    <>
      <div className="flex items-center gap-1 border-b p-3">
        <Button variant="ghost" size="sm" onClick={onBack} className="md:hidden">
          <ArrowLeft aria-hidden="true" />
          Notes
        </Button>
        <span className="hidden pl-3 text-muted-foreground text-sm md:inline">
          {count} {count === 1 ? 'word' : 'words'}
        </span>
        <Toggle size="sm" pressed={note.isPinned} onPressedChange={onPin} className="ml-auto">
          <Pin aria-hidden="true" />
          {note.isPinned ? 'Pinned' : 'Pin'}
        </Toggle>
        <Button
          variant="ghost"
          size="sm"
          className="text-destructive hover:text-destructive"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </div>
      <input
        aria-label="Title"
        placeholder="Title"
        // biome-ignore lint/a11y/noAutofocus: a new note opens to be written
        autoFocus={note.title === ''}
        value={note.title}
        onChange={({ target }) => onChange({ title: target.value })}
        className="px-6 pt-6 font-heading font-semibold text-2xl tracking-tight outline-none placeholder:text-muted-foreground/60"
      />
      <textarea
        aria-label="Text"
        placeholder="Start writing …"
        value={note.text}
        onChange={({ target }) => onChange({ text: target.value })}
        className="min-h-96 flex-1 resize-none px-6 py-4 leading-relaxed outline-none placeholder:text-muted-foreground/60"
      />
    </>
  );
}
