import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  findDatabase,
  type ProjectDatabase,
  removeDatabase,
  saveDatabase,
} from '../../store/queries/project-databases.ts';
import type { Connections } from './connections.ts';
import {
  buildDatabaseUrl,
  type DatabaseKeys,
  type SupabaseApi,
  type SupabaseProject,
} from './create-supabase-provider.ts';
import { ProviderError } from './provider-fetch.ts';

export interface ProjectDatabaseLinksOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly connections: Connections;
  readonly api: SupabaseApi;
}

const keysSchema = z.object({ publicKey: z.string(), serviceKey: z.string() });
const provider = 'supabase';

/** The databases that projects use from their owner's account at the provider. */
export class ProjectDatabaseLinks {
  readonly #options: ProjectDatabaseLinksOptions;

  constructor(options: ProjectDatabaseLinksOptions) {
    this.#options = options;
  }

  /** Lists the user's databases at the provider. */
  async listAvailable(userId: string): Promise<SupabaseProject[]> {
    const { token } = await this.#requireConnection(userId);
    return mapErrors(() => this.#options.api.projects(token));
  }

  async find(projectId: string): Promise<ProjectDatabase | undefined> {
    return findDatabase(this.#options.db, projectId);
  }

  /** Links one of the user's databases to a project, with its current keys. */
  async link(userId: string, projectId: string, ref: string): Promise<ProjectDatabase> {
    const { db, clock, api, sealer } = this.#options;
    const { token, connectionId } = await this.#requireConnection(userId);
    const [project, keys] = await mapErrors(async () => {
      const found = (await api.projects(token)).find(({ id }) => id === ref);
      return [found, found && (await api.keys(token, ref))] as const;
    });
    if (!project) throw new ApiError('NOT_FOUND', 'Database not found in your account');
    if (!keys) throw new ApiError('UPSTREAM_ERROR', "The keys of this database can't be read");
    const sealedKeys = sealer.seal(JSON.stringify(keys), sealContext(projectId, ref));
    const { name } = project;
    const shared = { projectId, connectionId, provider, ref, name, url: buildDatabaseUrl(ref) };
    const database = { ...shared, sealedKeys, linkedAt: clock.now() };
    await saveDatabase(db, database);
    return database;
  }

  async unlink(projectId: string): Promise<boolean> {
    return removeDatabase(this.#options.db, projectId);
  }

  /** Returns undefined if the keys were tampered with or sealed with another key. */
  openKeys({ projectId, ref, sealedKeys }: ProjectDatabase): DatabaseKeys | undefined {
    const { sealer, log } = this.#options;
    try {
      return keysSchema.parse(JSON.parse(sealer.open(sealedKeys, sealContext(projectId, ref))));
    } catch {
      log.warn({ project_id: projectId }, 'the keys of a database cannot be read');
      return undefined;
    }
  }

  async #requireConnection(userId: string): Promise<{ token: string; connectionId: string }> {
    const { connections } = this.#options;
    const found = await connections.tokenOf(userId, provider);
    const connection = found && (await connections.find(userId, provider));
    if (connection) return { token: found.token, connectionId: connection.id };
    throw new ApiError('NOT_FOUND', 'No Supabase account is connected', {
      hint: 'Connect Supabase in Settings → Integrations.',
    });
  }
}

/** Replaces provider errors, so that provider responses are never passed on. */
async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = error instanceof ProviderError ? error.status : undefined;
    const isRejected = status === 401 || status === 403;
    throw new ApiError(
      'UPSTREAM_ERROR',
      isRejected ? 'Supabase rejected this connection' : 'Supabase returned an unexpected response',
      { hint: isRejected ? 'Connect Supabase again.' : 'Try again in a moment.' },
    );
  }
}

/** Binds sealed keys to their project and database, so that they cannot be swapped. */
const sealContext = (projectId: string, ref: string) =>
  JSON.stringify(['project database', projectId, ref]);
