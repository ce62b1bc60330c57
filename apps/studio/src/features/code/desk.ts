import { useSyncExternalStore } from 'react';

/** An unsaved edit and its base version. */
export interface Draft {
  readonly base: string;
  readonly baseText: string;
  readonly text: string;
}

export interface DeskView {
  readonly chosen: string | undefined;
  /** Line to scroll to. */
  readonly line: number | undefined;
  readonly isFollowing: boolean;
  readonly drafts: ReadonlyMap<string, Draft>;
}

const keyOf = (projectId: string) => `millwright.edits.${projectId}`;

/**
 * A user's open files and drafts in a project. Survives pane and page changes, and a reload if the storage has room.
 */
export class Desk {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #view: DeskView;

  constructor(projectId: string) {
    this.#key = keyOf(projectId);
    const drafts = new Map<string, Draft>(JSON.parse(sessionStorage.getItem(this.#key) ?? '[]'));
    this.#view = { chosen: undefined, line: undefined, isFollowing: true, drafts };
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DeskView => this.#view;

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

  drop(path: string): void {
    this.#change({ drafts: this.#with(path, undefined) });
  }

  /** Updates a draft after a save; text typed meanwhile is an edit of the saved version. */
  saved(path: string, text: string, sha256: string): void {
    const draft = this.#view.drafts.get(path);
    if (!draft) return;
    const left = { base: sha256, baseText: text, text: draft.text };
    this.#change({ drafts: this.#edited(path, left) });
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

  #change(changes: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const desks = new Map<string, Desk>();

export function deskOf(projectId: string): Desk {
  const desk = desks.get(projectId) ?? new Desk(projectId);
  desks.set(projectId, desk);
  return desk;
}

addEventListener('pagehide', () => {
  for (const desk of desks.values()) desk.store();
});
addEventListener('beforeunload', (event) => {
  const isUnsaved = [...desks.values()].some((desk) => desk.view().drafts.size > 0);
  if (isUnsaved) event.preventDefault();
});

export function useDesk(projectId: string): { readonly desk: Desk; readonly view: DeskView } {
  const desk = deskOf(projectId);
  return { desk, view: useSyncExternalStore(desk.listen, desk.view) };
}
