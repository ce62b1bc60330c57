import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import type { Note, NoteDraft } from './note.ts';

/** The notes that are kept, and all that can be done to them. */
export function useNotes(storageKey: string, samples: NoteDraft[]) {
  const [notes, setNotes] = useStored<Note[]>(
    storageKey,
    samples.map((sample, index) => ({
      ...sample,
      id: `sample-${index}`,
      isPinned: index === 0,
      changed: -index,
    })),
  );
  const [removed, setRemoved] = useState<Note>();

  return {
    notes,
    /** The one that can still be brought back. */
    removed,
    add() {
      const id = crypto.randomUUID();
      setNotes([{ id, title: '', text: '', isPinned: false, changed: Date.now() }, ...notes]);
      return id;
    },
    change(id: string, change: Partial<NoteDraft>) {
      const changed = Date.now();
      setNotes(notes.map((note) => (note.id === id ? { ...note, ...change, changed } : note)));
    },
    pin(id: string) {
      setNotes(
        notes.map((note) => (note.id === id ? { ...note, isPinned: !note.isPinned } : note)),
      );
    },
    remove(id: string) {
      setRemoved(notes.find((note) => note.id === id));
      setNotes(notes.filter((note) => note.id !== id));
    },
    bringBack() {
      if (removed) setNotes([...notes, removed]);
      setRemoved(undefined);
    },
    forget: () => setRemoved(undefined),
  };
}
