import { Button } from '@/ui/Button.tsx';
import type { Note, NoteDraft } from './note.ts';
import { PinIcon } from './PinIcon.tsx';

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
      <div className="flex items-center gap-1 border-border border-b p-3">
        <Button look="quiet" size="small" onClick={onBack} className="md:hidden">
          ← Notes
        </Button>
        <span className="hidden pl-3 text-muted-foreground text-sm md:inline">
          {count} {count === 1 ? 'word' : 'words'}
        </span>
        <Button
          look="quiet"
          size="small"
          aria-pressed={note.isPinned}
          onClick={onPin}
          className={`ml-auto ${note.isPinned ? 'text-primary!' : ''}`}
        >
          <PinIcon /> {note.isPinned ? 'Pinned' : 'Pin'}
        </Button>
        <Button look="danger" size="small" onClick={onRemove}>
          Delete
        </Button>
      </div>
      <input
        aria-label="Title"
        placeholder="Title"
        // biome-ignore lint/a11y/noAutofocus: a new note is there to be written
        autoFocus={note.title === ''}
        value={note.title}
        onChange={({ target }) => onChange({ title: target.value })}
        className="px-6 pt-6 font-semibold text-2xl tracking-tight outline-none placeholder:text-muted-foreground/60"
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
