import type { Millwright } from '@millwright/client';
import type { SelectedElement } from '@millwright/contract/preview-link';
import { explain } from '../../api/explain.ts';
import { isChanged } from '../code/file-actions.ts';
import {
  type EditTarget,
  findTarget,
  findTextTarget,
  type SourceFile,
  type TextTarget,
  textEdit,
  usablePositions,
} from './edit-target.ts';
import { editSource, reasonAgainst, type SourceEdit } from './source-edit.ts';

export interface VisualEditView {
  readonly selected: SelectedElement | undefined;
  /** Place in the source with the style and the structure of the selected element. */
  readonly target: EditTarget | undefined;
  readonly textTarget: TextTarget | undefined;
  /** Why the selected element, or the last change, is not possible. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Number of changes that can be undone. */
  readonly changes: number;
}

export interface VisualEditOptions {
  readonly projectId: string;
  readonly files: Pick<Millwright['files'], 'read' | 'write'>;
  readonly checkpoints: Pick<Millwright['checkpoints'], 'create'>;
  /** Takes the selection back in the page. */
  readonly deselect: () => void;
  readonly allowTyping: (isAllowed: boolean) => void;
}

interface Change {
  readonly path: string;
  readonly before: string;
  readonly sha256: string;
}

const nothing: VisualEditView = {
  selected: undefined,
  target: undefined,
  textTarget: undefined,
  problem: undefined,
  isBusy: false,
  changes: 0,
};

const unknownReason =
  'This element is not written in the code of the app: a package or the code at run time creates it.';
const changedReason =
  'The app has changed since this page was built. Select the element again in a moment.';

/** Changes to the elements of a page, written into the project's files one after another. */
export class VisualEditSession {
  readonly #options: VisualEditOptions;
  readonly #listeners = new Set<() => void>();
  readonly #history: Change[] = [];
  #view = nothing;
  /** The change that is being written, or the last one. */
  #last: Promise<void> = Promise.resolve();
  #hasUnsavedVersion = false;

  constructor(options: VisualEditOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): VisualEditView => this.#view;

  /** Finds where an element is written. */
  async select(selected: SelectedElement | null): Promise<void> {
    const cleared = { selected: undefined, target: undefined, textTarget: undefined };
    if (!selected) return this.#show(cleared);
    this.#show({ ...cleared, selected, problem: undefined });
    // A change may still be on its way to a file that is read now.
    await this.#last;
    const found = await this.#findTargets(selected).catch((error: unknown) => explain(error));
    if (this.#view.selected !== selected) return;
    if (typeof found === 'string') return this.#show({ problem: found });
    const textTarget = findTextTarget(selected.shownText, found);
    this.#show({ target: found[0], textTarget });
    const isTyped = textTarget !== undefined && !textTarget.element.isRepeated;
    this.#options.allowTyping(isTyped);
  }

  /** Changes the selected element. */
  apply(edit: SourceEdit): Promise<void> {
    return this.#inTurn(async () => {
      const { target } = this.#view;
      if (target) await this.#change(target, edit);
    });
  }

  setText(text: string): Promise<void> {
    return this.#inTurn(async () => {
      const { textTarget } = this.#view;
      if (textTarget) await this.#change(textTarget, textEdit(textTarget, text));
    });
  }

  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const change = this.#history.pop();
      if (!change) return;
      this.#show({ changes: this.#history.length });
      await this.#write(change.path, change.before, change.sha256);
      // Other elements may have moved.
      this.#options.deselect();
    });
  }

  /** Saves a version with all changes of this session. */
  finish(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#hasUnsavedVersion) return;
      this.#hasUnsavedVersion = false;
      const { checkpoints, projectId } = this.#options;
      await checkpoints.create(projectId, { label: 'Visual edits' });
    });
  }

  /** Returns the places of an element from the inside out, or why it cannot be changed. */
  async #findTargets(selected: SelectedElement): Promise<EditTarget[] | string> {
    const positions = usablePositions(selected);
    if (positions.length === 0) return unknownReason;
    const paths = [...new Set(positions.map(({ path }) => path))];
    const files = new Map<string, SourceFile>();
    for (const path of paths) files.set(path, await this.#read(path));
    const targets = positions.map((position) => {
      const file = files.get(position.path);
      return file && findTarget(file, position);
    });
    return targets[0] ? targets.filter((target) => target !== undefined) : changedReason;
  }

  async #read(path: string): Promise<SourceFile> {
    const { files, projectId } = this.#options;
    const { content, sha256 } = await files.read(projectId, path);
    return { path, code: content, sha256 };
  }

  async #change(target: EditTarget, edit: SourceEdit): Promise<void> {
    const result = editSource(target.file.code, target.element, edit);
    if ('reason' in result) return this.#show({ problem: result.reason });
    const { path, code: before, sha256 } = target.file;
    if (result.code === before) return;
    const written = await this.#write(path, result.code, sha256);
    this.#history.push({ path, before, sha256: written });
    this.#hasUnsavedVersion = true;
    this.#show({ changes: this.#history.length });
    const isInPlace = ['text', 'classes', 'attribute'].includes(edit.kind);
    if (isInPlace) this.#follow({ path, code: result.code, sha256: written });
    else this.#options.deselect();
  }

  /** Finds the selected element in the changed file, where it begins at the same position. */
  #follow(file: SourceFile): void {
    const moved = <T extends EditTarget>(target: T | undefined): T | undefined => {
      if (target?.file.path !== file.path) return target;
      const { from } = target.element;
      const position = {
        ...target.position,
        excerpt: file.code.slice(from, from + target.position.excerpt.length),
        length: file.code.length,
      };
      const found = findTarget(file, position);
      return found && { ...target, ...found };
    };
    const { target, textTarget } = this.#view;
    this.#show({ target: moved(target), textTarget: moved(textTarget) });
  }

  async #write(path: string, code: string, ifMatch: string): Promise<string> {
    const { files, projectId } = this.#options;
    try {
      return (await files.write(projectId, path, code, { ifMatch })).sha256;
    } catch (error) {
      throw isChanged(error)
        ? new Error(`${path} was changed by somebody else. Select the element again.`)
        : error;
    }
  }

  /** Makes changes one after another, and shows why one failed. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#show({ isBusy: true, problem: undefined });
    const run = this.#last.then(act).catch((error: unknown) => {
      this.#show({ problem: explain(error) });
    });
    this.#last = run;
    return run.finally(() => {
      if (this.#last === run) this.#show({ isBusy: false });
    });
  }

  #show(changes: Partial<VisualEditView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns why an edit of the selected element is not possible; undefined if it is. */
export function reasonFor({ target }: VisualEditView, edit: SourceEdit): string | undefined {
  return target ? reasonAgainst(target.element, edit) : 'Select an element first.';
}
