import { Pin, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { InputGroup, InputGroupAddon, InputGroupInput } from '@/components/ui/input-group';
import { findNotes, type Note, sortNotes } from '@/lib/notes';
import { cn } from '@/lib/utils';

interface NoteSidebarProps {
  notes: Note[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onAdd: () => void;
}

export function NoteSidebar({ notes, openId, onOpen, onAdd }: NoteSidebarProps) {
  const [query, setQuery] = useState('');
  const found = sortNotes(findNotes(notes, query));
  return (
    <>
      <div className="space-y-3 border-b p-4">
        <Button onClick={onAdd} className="w-full">
          <Plus aria-hidden="true" />
          New note
        </Button>
        <InputGroup>
          <InputGroupInput
            type="search"
            aria-label="Search notes"
            placeholder="Search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <InputGroupAddon>
            <Search aria-hidden="true" />
          </InputGroupAddon>
        </InputGroup>
      </div>
      <ul className="min-h-64 flex-1 space-y-1 overflow-y-auto p-2">
        {found.map((note) => (
          <li key={note.id}>
            <button
              type="button"
              aria-current={note.id === openId}
              onClick={() => onOpen(note.id)}
              className={cn(
                'w-full rounded-lg px-3 py-2.5 text-left transition-colors focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden',
                note.id === openId ? 'bg-accent text-accent-foreground' : 'hover:bg-muted',
              )}
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{note.title || 'Untitled'}</span>
                {note.isPinned && (
                  <Pin
                    role="img"
                    aria-label="Pinned"
                    className="ml-auto size-4 shrink-0 text-primary"
                  />
                )}
              </span>
              <span className="block truncate text-muted-foreground text-sm">
                {note.text || 'No text yet'}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-10 text-center text-muted-foreground">
            {query ? 'No note has these words.' : 'There are no notes yet.'}
          </li>
        )}
      </ul>
    </>
  );
}
