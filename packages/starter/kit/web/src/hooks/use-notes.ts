import { useStoredState } from '@/hooks/use-stored-state';
import { createId } from '@/lib/create-id';
import type { Note, NoteDraft } from '@/lib/notes';

/** Notes in the browser's storage, initially the samples. */
export function useNotes(storageKey: string, samples: NoteDraft[]) {
  const [notes, setNotes] = useStoredState<Note[]>(
    storageKey,
    samples.map((sample, index) => ({
      ...sample,
      id: `sample-${index}`,
      isPinned: index === 0,
      changed: -index,
    })),
  );

  return {
    notes,
    /** Adds an empty note and returns its id. */
    add() {
      const id = createId();
      setNotes([{ id, title: '', text: '', isPinned: false, changed: Date.now() }, ...notes]);
      return id;
    },
    change(id: string, change: Partial<NoteDraft>) {
      const changed = Date.now();
      setNotes(notes.map((note) => (note.id === id ? { ...note, ...change, changed } : note)));
    },
    togglePin(id: string) {
      setNotes(
        notes.map((note) => (note.id === id ? { ...note, isPinned: !note.isPinned } : note)),
      );
    },
    remove(id: string) {
      setNotes(notes.filter((note) => note.id !== id));
    },
    restore(note: Note) {
      setNotes((current) => [...current, note]);
    },
  };
}
