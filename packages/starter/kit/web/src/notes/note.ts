export interface Note {
  id: string;
  title: string;
  text: string;
  isPinned: boolean;
  /** When it was changed last, in milliseconds. */
  changed: number;
}

/** What a note starts with. */
export type NoteDraft = Pick<Note, 'title' | 'text'>;

/** The pinned ones first, then whatever was changed last. */
export function sortNotes(notes: Note[]): Note[] {
  return notes.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.changed - a.changed);
}

export function findNotes(notes: Note[], words: string): Note[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return notes.filter(({ title, text }) => {
    const content = `${title} ${text}`.toLowerCase();
    return wanted.every((word) => content.includes(word));
  });
}
