import { limits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { ProjectSandbox, SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { FileChange } from '../../core/project-file.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import type { Append, EventLog } from '../../events/event-log.ts';
import type { Precondition } from '../../http/precondition.ts';
import type { Db } from '../../store/db.ts';
import {
  changeFiles,
  findFile,
  readTree,
  type StoredFile,
} from '../../store/queries/project-files.ts';
import { findOpenTurns } from '../../store/queries/turns.ts';
import { requireLocked, requireProject } from '../require-project.ts';
import { buildFileEvent } from './build-file-event.ts';
import { checkPrecondition } from './check-precondition.ts';
import { computeNetChanges, type Step, tooLargeMessage, treeOf } from './compute-net-changes.ts';
import { readContent, stateOf, storeContents } from './file-contents.ts';

/** A user's change to a file. */
export interface UserEdit extends Precondition {
  readonly userId: string;
  readonly projectId: string;
  /** The path as the project stores it. */
  readonly path: string;
}

export interface EditedFile {
  readonly file: StoredFile;
  readonly isNew: boolean;
}

const defaultMode = 0o644;

/**
 * Applies users' changes to a project's files, with or without an active turn. Holds the project's lock from reading
 * the files to the commit, and applies the change to the sandbox before the commit. A turn that planned a change to the
 * same file therefore detects the conflict when it commits, and a turn that scans the sandbox for the effects of its
 * commands never reverts the change.
 */
export class UserEdits {
  readonly #db: Db;
  readonly #log: EventLog;
  readonly #sandboxes: SandboxSync;

  constructor(db: Db, log: EventLog, sandboxes: SandboxSync) {
    this.#db = db;
    this.#log = log;
    this.#sandboxes = sandboxes;
  }

  async write(edit: UserEdit, content: Uint8Array): Promise<EditedFile> {
    const { userId, projectId, path } = edit;
    if (content.byteLength > limits.own.projectFileBytes) {
      throw new WorkspaceError('file_too_large', tooLargeMessage(path));
    }
    await requireProject(this.#db, userId, projectId);
    const state = stateOf(content, defaultMode);
    // Before the lock: storing takes time in proportion to the size.
    await storeContents(this.#db, new Map([[state.hash, content]]));
    return this.#transact(async (tx, append, onSandboxEdited) => {
      const { project, current, turnId } = await this.#lockAndCheck(tx, edit);
      const { id } = project;
      const mode = current?.mode ?? defaultMode;
      const step = { kind: 'put', path, state: { ...state, mode } } as const;
      const [change] = await plan(tx, id, step);
      const planned = { project, change, current, content, turnId };
      if (change) await this.#commit(tx, append, { ...planned, change }, onSandboxEdited);
      const file = await findFile(tx, id, path);
      if (!file) throw new Error('the written file is missing');
      return { file, isNew: !current };
    });
  }

  async remove(edit: UserEdit): Promise<void> {
    await this.#transact(async (tx, append, onSandboxEdited) => {
      const { project, current, turnId } = await this.#lockAndCheck(tx, edit);
      if (!current) throw new ApiError('FILE_NOT_FOUND', 'File not found');
      const [change] = await plan(tx, project.id, { kind: 'delete', path: edit.path });
      if (change)
        await this.#commit(tx, append, { project, change, current, turnId }, onSandboxEdited);
    });
  }

  /** Locks the project, checks access and the precondition, and reads the current state. */
  async #lockAndCheck(tx: Db, edit: UserEdit) {
    const project = await requireLocked(tx, edit.userId, edit.projectId);
    const { active } = await findOpenTurns(tx, project.id);
    const current = await findFile(tx, project.id, edit.path);
    checkPrecondition(edit, edit.path, current?.hash, active !== undefined);
    // Readers of an active turn see every change to its files, including users' changes.
    return { project, current, turnId: active?.id ?? null };
  }

  async #commit(
    tx: Db,
    append: Append,
    { project, change, current, content, turnId }: Planned,
    onSandboxEdited: SandboxEdited,
  ): Promise<void> {
    const { id } = project;
    const { path, operation, after } = change;
    const before = current && (await readContent(tx, current)).content;
    const kind = current ? (after ? 'change' : 'unlink') : 'add';
    const file = content && after ? { content, mode: after.mode } : null;
    onSandboxEdited(project, false);
    onSandboxEdited(project, await this.#sandboxes.applyEdits(project, [{ path, kind, file }]));
    await changeFiles(tx, id, [change]);
    const changed = { path, operation, after, before, content };
    await append(id, turnId, buildFileEvent({ ...changed, toolCallId: null, isStreamed: false }));
  }

  /** Resyncs or discards the sandbox if it may differ from the project after the transaction. */
  async #transact<T>(
    work: (tx: Db, append: Append, onSandboxEdited: SandboxEdited) => Promise<T>,
  ): Promise<T> {
    let sandbox: { readonly project: ProjectSandbox; readonly isInSync: boolean } | undefined;
    try {
      const result = await this.#log.transact((tx, append) =>
        work(tx, append, (project, isInSync) => {
          sandbox = { project, isInSync };
        }),
      );
      if (sandbox?.isInSync === false) this.#sandboxes.resync(sandbox.project);
      return result;
    } catch (error) {
      if (sandbox) this.#sandboxes.forget(sandbox.project);
      throw error;
    }
  }
}

/** Records whether the sandbox already has the change. */
type SandboxEdited = (project: ProjectSandbox, isInSync: boolean) => void;

interface Planned {
  readonly project: ProjectSandbox;
  readonly change: FileChange;
  readonly current: StoredFile | undefined;
  readonly content?: Uint8Array;
  readonly turnId: string | null;
}

async function plan(tx: Db, projectId: string, step: Step): Promise<FileChange[]> {
  return computeNetChanges(treeOf(await readTree(tx, projectId)), [step]);
}
