import { useEffect, useState } from 'react';
import type { Draft } from '../code/editor-session.ts';

/** An unsaved edit, which survives a reload and other pages of the studio. */
export function useInstructionsDraft(name: string) {
  const key = `millwright.instructions.${name}`;
  const [draft, setDraft] = useState<Draft | undefined>(() => {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as Draft);
  });
  const change = (next: Draft | undefined) => {
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
    setDraft(next);
  };
  const isUnsaved = draft !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);
  return [draft, change] as const;
}
