export interface Note {
  id: string;
  title: string;
  text: string;
  isPinned: boolean;
  /** Time of the last change, in milliseconds. */
  changed: number;
}

/** The content of a note. */
export type NoteDraft = Pick<Note, 'title' | 'text'>;

/** Sorts pinned notes first, then by the last change. */
export function sortNotes(notes: Note[]): Note[] {
  return notes.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.changed - a.changed);
}

export function findNotes(notes: Note[], query: string): Note[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return notes.filter(({ title, text }) => {
    const content = `${title} ${text}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
}
