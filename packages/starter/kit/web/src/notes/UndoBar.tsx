import { useEffect, useEffectEvent } from 'react';
import type { Note } from './note.ts';

interface UndoBarProps {
  note: Note;
  onUndo: () => void;
  onClose: () => void;
}

const SHOWN_MS = 8000;

/** For a while after a note was deleted, it can be brought back. */
export function UndoBar({ note, onUndo, onClose }: UndoBarProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note.id]);
  return (
    <div
      role="status"
      className="-translate-x-1/2 fixed bottom-6 left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] items-center gap-4 rounded-full bg-foreground py-2 pr-2 pl-5 text-background shadow-xl"
    >
      <span className="truncate">“{note.title || 'Untitled'}” was deleted</span>
      <button
        type="button"
        onClick={onUndo}
        className="rounded-full bg-background/15 px-4 py-1.5 font-semibold hover:bg-background/25"
      >
        Undo
      </button>
    </div>
  );
}
