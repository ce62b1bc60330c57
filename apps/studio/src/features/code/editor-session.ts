import { useSyncExternalStore } from 'react';

/** An unsaved edit and its base version. */
export interface Draft {
  readonly base: string;
  readonly baseText: string;
  readonly text: string;
}

export interface EditorSessionView {
  readonly chosen: string | undefined;
  /** Line to scroll to. */
  readonly line: number | undefined;
  readonly isFollowing: boolean;
  readonly drafts: ReadonlyMap<string, Draft>;
}

const getStorageKey = (projectId: string) => `millwright.edits.${projectId}`;

/**
 * A user's open files and drafts in a project. Survives pane and page changes, and a reload if the storage has room.
 */
export class EditorSession {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #view: EditorSessionView;

  constructor(projectId: string) {
    this.#key = getStorageKey(projectId);
    const drafts = new Map<string, Draft>(JSON.parse(sessionStorage.getItem(this.#key) ?? '[]'));
    this.#view = { chosen: undefined, line: undefined, isFollowing: true, drafts };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): EditorSessionView => this.#view;

  /** Selects a file explicitly and stops following the agent. */
  choose(path: string | undefined, line?: number): void {
    this.#change({ chosen: path, line, isFollowing: false });
  }

  follow(path: string): void {
    if (path !== this.#view.chosen) this.#change({ chosen: path, line: undefined });
  }

  setFollowing(isFollowing: boolean): void {
    this.#change({ isFollowing });
  }

  edit(path: string, draft: Draft): void {
    // Keeps this file selected from here on, even if it is deleted.
    this.#change({ drafts: this.#edited(path, draft), chosen: path, isFollowing: false });
  }

  discard(path: string): void {
    this.#change({ drafts: this.#with(path, undefined) });
  }

  /** Updates a draft after a save; text typed meanwhile is an edit of the saved version. */
  markSaved(path: string, text: string, sha256: string): void {
    const draft = this.#view.drafts.get(path);
    if (!draft) return;
    const remainingDraft = { base: sha256, baseText: text, text: draft.text };
    this.#change({ drafts: this.#edited(path, remainingDraft) });
  }

  store(): void {
    try {
      if (this.#view.drafts.size === 0) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify([...this.#view.drafts]));
    } catch {
      // Exceeds the browser's storage; leaving the page has shown a warning.
    }
  }

  #edited(path: string, draft: Draft): Map<string, Draft> {
    return this.#with(path, draft.text === draft.baseText ? undefined : draft);
  }

  #with(path: string, draft: Draft | undefined): Map<string, Draft> {
    const drafts = new Map(this.#view.drafts);
    if (draft) drafts.set(path, draft);
    else drafts.delete(path);
    return drafts;
  }

  #change(changes: Partial<EditorSessionView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const sessions = new Map<string, EditorSession>();

export function getEditorSession(projectId: string): EditorSession {
  const editorSession = sessions.get(projectId) ?? new EditorSession(projectId);
  sessions.set(projectId, editorSession);
  return editorSession;
}

addEventListener('pagehide', () => {
  for (const editorSession of sessions.values()) editorSession.store();
});
addEventListener('beforeunload', (event) => {
  const isUnsaved = [...sessions.values()].some(
    (editorSession) => editorSession.view().drafts.size > 0,
  );
  if (isUnsaved) event.preventDefault();
});

export function useEditorSession(projectId: string): {
  readonly editorSession: EditorSession;
  readonly view: EditorSessionView;
} {
  const editorSession = getEditorSession(projectId);
  return { editorSession, view: useSyncExternalStore(editorSession.subscribe, editorSession.view) };
}
