import { type EnvironmentStage, environmentLimits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type {
  ProjectEnvironment,
  ProjectEnvironmentOf,
} from '../../core/ports/project-environment.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Logger } from '../../infra/log.ts';
import { requireLocked } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import {
  type EnvironmentVariableRow,
  listEnvironmentVariables,
  removeEnvironmentVariable,
  saveEnvironmentVariables,
} from '../../store/queries/environment-variables.ts';
import type { Project } from '../../store/queries/projects.ts';
import { isOrdinaryValue } from './is-ordinary-value.ts';

export interface EnvironmentVariablesOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** What Millwright itself sets. */
  readonly provided: ProjectEnvironmentOf;
}

export interface NewVariable {
  readonly name: string;
  readonly value: string;
}

export interface ChangedEnvironment {
  /** As of the change: a sandbox that is placed later reads the changed variables. */
  readonly project: Project;
  readonly rows: readonly EnvironmentVariableRow[];
}

type Key = Pick<EnvironmentVariableRow, 'projectId' | 'stage' | 'name'>;

/** The variables that people set for their projects. */
export class EnvironmentVariables {
  readonly #options: EnvironmentVariablesOptions;

  constructor(options: EnvironmentVariablesOptions) {
    this.#options = options;
  }

  async list(projectId: string, stage?: EnvironmentStage): Promise<EnvironmentVariableRow[]> {
    return listEnvironmentVariables(this.#options.db, projectId, stage);
  }

  /** Sets all of the variables or none. */
  async set(
    { id: projectId, ownerId }: Project,
    stage: EnvironmentStage,
    variables: readonly NewVariable[],
  ): Promise<ChangedEnvironment> {
    const { db, sealer } = this.#options;
    await this.#requireNotProvided(projectId, stage, variables);
    return db.transaction(async (tx) => {
      // Serializes changes: two concurrent ones could both pass the limits.
      const project = await requireLocked(tx, ownerId, projectId);
      const names = new Set(variables.map(({ name }) => name));
      const rows = await listEnvironmentVariables(tx, projectId, stage);
      const kept = rows.filter(({ name }) => !names.has(name));
      this.#requireWithinLimits([
        ...kept.map((row) => ({ name: row.name, value: this.open(row) ?? '' })),
        ...variables,
      ]);
      const sealed = variables.map(({ name, value }) => {
        const key = { projectId, stage, name };
        return { ...key, sealedValue: sealer.seal(value, sealContext(key)) };
      });
      return { project, rows: await saveEnvironmentVariables(tx, sealed) };
    });
  }

  /** Undefined if there was none. */
  async remove(
    { id: projectId, ownerId }: Project,
    stage: EnvironmentStage,
    name: string,
  ): Promise<Project | undefined> {
    return this.#options.db.transaction(async (tx) => {
      const project = await requireLocked(tx, ownerId, projectId);
      const isRemoved = await removeEnvironmentVariable(tx, { projectId, stage, name });
      return isRemoved ? project : undefined;
    });
  }

  /** Returns undefined if the value was tampered with or sealed with another key. */
  open(row: EnvironmentVariableRow): string | undefined {
    try {
      return this.#options.sealer.open(row.sealedValue, sealContext(row));
    } catch {
      // The sealer gives no other reason to throw.
      return undefined;
    }
  }

  /** Reads the variables with their values, for the server side of the app. */
  async read(projectId: string, stage: EnvironmentStage): Promise<ProjectEnvironment> {
    const rows = await this.list(projectId, stage);
    const variables = rows.flatMap((row) => {
      const value = this.open(row);
      if (value === undefined) {
        const fields = { project_id: projectId, name: row.name };
        this.#options.log.warn(fields, 'an environment variable cannot be decrypted');
        return [];
      }
      const isSecret = !isOrdinaryValue(value);
      return { name: row.name, value, about: 'set by the owner', isSecret };
    });
    return { variables, hosts: [], notes: [] };
  }

  async #requireNotProvided(
    projectId: string,
    stage: EnvironmentStage,
    variables: readonly NewVariable[],
  ): Promise<void> {
    const provided = await this.#options.provided(projectId, stage);
    const names = new Set(provided.variables.map(({ name }) => name));
    const taken = variables.find(({ name }) => names.has(name));
    if (!taken) return;
    throw new ApiError('VALIDATION_FAILED', `${taken.name} is set by a connected service`, {
      hint: 'Choose another name, or disconnect the service from this project.',
    });
  }

  #requireWithinLimits(variables: readonly NewVariable[]): void {
    const { variablesPerStage, stageBytes } = environmentLimits;
    if (variables.length > variablesPerStage) {
      const message = `A project can have ${variablesPerStage} variables per stage`;
      throw new ApiError('VALIDATION_FAILED', message, { hint: 'Delete some first.' });
    }
    const bytes = variables.reduce((sum, { name, value }) => sum + sizeOf(name) + sizeOf(value), 0);
    if (bytes > stageBytes) {
      const message = `The variables of a stage can have ${stageBytes / 1024} KiB in total`;
      throw new ApiError('VALIDATION_FAILED', message, {
        hint: 'Store large values in a file or a database.',
      });
    }
  }
}

const sizeOf = (text: string) => Buffer.byteLength(text);

/** Binds a sealed value to its variable, so that it cannot be moved to another one. */
function sealContext({ projectId, stage, name }: Key): string {
  return JSON.stringify(['environment variable', projectId, stage, name]);
}
