import { useSyncExternalStore } from 'react';

/** An edit that is not saved, and what it was made on. */
export interface Draft {
  readonly base: string;
  readonly baseText: string;
  readonly text: string;
}

export interface DeskView {
  readonly chosen: string | undefined;
  /** The line somebody wanted to see. */
  readonly line: number | undefined;
  readonly isFollowing: boolean;
  readonly drafts: ReadonlyMap<string, Draft>;
}

const keyOf = (projectId: string) => `millwright.edits.${projectId}`;

/** What somebody has open in a project. It outlives panes and pages, and a reload as far as there is room. */
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

  /** Somebody picks a file themselves, and no longer looks where the agent is. */
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
    // From here on it is what they look at, even if the file goes away.
    this.#change({ drafts: this.#edited(path, draft), chosen: path, isFollowing: false });
  }

  drop(path: string): void {
    this.#change({ drafts: this.#with(path, undefined) });
  }

  /** The service has this text now; what was typed meanwhile is an edit of it. */
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
      // More than a browser keeps: whoever left has been warned.
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
