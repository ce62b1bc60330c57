import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { inputClass } from '@/ui/Field.tsx';
import { findNotes, type Note, sortNotes } from './note.ts';
import { PinIcon } from './PinIcon.tsx';

interface NoteListProps {
  notes: Note[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onAdd: () => void;
}

export function NoteList({ notes, openId, onOpen, onAdd }: NoteListProps) {
  const [words, setWords] = useState('');
  const found = sortNotes(findNotes(notes, words));
  return (
    <>
      <div className="space-y-3 border-border border-b p-4">
        <Button onClick={onAdd} className="w-full">
          New note
        </Button>
        <input
          type="search"
          aria-label="Search notes"
          placeholder="Search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className={inputClass}
        />
      </div>
      <ul className="min-h-64 flex-1 space-y-1 overflow-y-auto p-2">
        {found.map((note) => (
          <li key={note.id}>
            <button
              type="button"
              aria-current={note.id === openId}
              onClick={() => onOpen(note.id)}
              className={`w-full rounded-xl px-3 py-2.5 text-left transition ${note.id === openId ? 'bg-primary/10' : 'hover:bg-muted'}`}
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{note.title || 'Untitled'}</span>
                {note.isPinned && <PinIcon label="Pinned" className="ml-auto text-primary" />}
              </span>
              <span className="block truncate text-muted-foreground text-sm">
                {note.text || 'Nothing in it yet'}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-10 text-center text-muted-foreground">
            {words ? 'No note has these words.' : 'There are no notes yet.'}
          </li>
        )}
      </ul>
    </>
  );
}
