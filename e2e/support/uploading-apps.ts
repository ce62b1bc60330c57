import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EnvironmentStage } from '@millwright/contract';
import { openFresh } from '../../apps/server/src/events/testing/running-turn.ts';
import { appUploadLimits } from '../../apps/server/src/features/app-uploads/app-upload-limits.ts';
import {
  AppUploads,
  type AppUploadsOptions,
} from '../../apps/server/src/features/app-uploads/app-uploads.ts';
import {
  UploadServer,
  type UploadServerOptions,
} from '../../apps/server/src/features/app-uploads/upload-server.ts';
import { KeyedConcurrencyLimit } from '../../apps/server/src/infra/concurrency/keyed-concurrency-limit.ts';
import type { Database } from '../../apps/server/src/store/database.ts';
import { silentLogger as log } from '../../apps/server/src/store/testing/data-directory.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { newProject } from './open-app-database.ts';

export interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly body: Record<string, unknown>;
}

export interface UploadingApp {
  readonly projectId: string;
  readonly socketPath: string;
  readonly uploads: AppUploads;
  send(method: string, path: string, body?: Buffer | Buffer[]): Promise<Answer>;
  usage(): Promise<{ bytes: number; files: number; rows: number; chunks: number }>;
  /** Resolves once broken uploads have been removed and none is left. */
  waitUntilEmpty(): Promise<void>;
}

interface AppOptions {
  readonly projectId?: string;
  readonly stage?: EnvironmentStage;
  readonly limits?: Partial<AppUploadsOptions>;
  readonly server?: Partial<UploadServerOptions>;
}

/** Projects whose apps have a store for uploads, as in their sandboxes. */
export class UploadingApps implements AsyncDisposable {
  readonly database: Database;
  readonly #folder: string;
  readonly #servers: Server[] = [];

  private constructor(database: Database, folder: string) {
    this.database = database;
    this.#folder = folder;
  }

  /** With a fresh database. */
  static async open(): Promise<UploadingApps> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-uploads-'));
    return new UploadingApps(await openFresh(), folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers) server.close();
    await this.database.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async create({
    stage = 'dev',
    limits,
    server: more,
    ...given
  }: AppOptions = {}): Promise<UploadingApp> {
    const projectId = given.projectId ?? (await newProject(this.database));
    const uploads = new AppUploads({ db: this.database.db, quotaBytes: 2 ** 20, ...limits });
    const uploadServer = new UploadServer({
      uploads,
      receiving: new KeyedConcurrencyLimit(appUploadLimits.receiving, 'uploads'),
      hasSpace: () => true,
      log,
      ...more,
    });
    const socketPath = join(this.#folder, String(this.#servers.length));
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      uploadServer.serve(projectId, stage, socket);
    }).listen(socketPath);
    await once(server, 'listening');
    this.#servers.push(server);
    const app: UploadingApp = {
      projectId,
      socketPath,
      uploads,
      send: async (method, path, body) => {
        const sent = request({ socketPath, method, path, agent: false });
        // Several pieces are sent without a length.
        if (Array.isArray(body)) for (const piece of body) sent.write(piece);
        sent.end(Array.isArray(body) ? undefined : body);
        const [response] = await once(sent, 'response');
        const bytes = await buffer(response);
        const isJson = response.headers['content-type'] === 'application/json';
        return {
          status: response.statusCode,
          bytes,
          body: isJson ? JSON.parse(String(bytes)) : {},
        };
      },
      usage: async () => {
        const { rows } = await this.database.pool.query(
          `SELECT coalesce(sum(bytes), 0)::int AS bytes, coalesce(sum(files), 0)::int AS files,
          (SELECT count(*)::int FROM app_uploads WHERE project_id = $1) AS rows,
          (SELECT count(*)::int FROM app_upload_chunks JOIN app_uploads ON id = upload_id
            WHERE project_id = $1) AS chunks
        FROM app_upload_usage WHERE project_id = $1`,
          [projectId],
        );
        return rows[0];
      },
      waitUntilEmpty: async () => {
        const isEmpty = async () => (await app.usage()).rows === 0;
        await eventually(isEmpty, 'the uploads are removed', 30_000);
      },
    };
    return app;
  }
}

/** Sends raw bytes and resolves to everything that comes back until the connection ends. */
export async function sendRaw({ socketPath }: UploadingApp, ...pieces: string[]): Promise<string> {
  const socket = connect(socketPath);
  // A reset connection ends as well.
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (piece: string) => received.push(piece));
  await once(socket, 'close').catch(() => undefined);
  return received.join('');
}

/** The request line of an upload, with what every app sends. */
export const photo = '/files?name=photo.jpg&type=image/jpeg&owner=ada';

/** Usage of an app without files. */
export const nothing = { bytes: 0, files: 0, rows: 0, chunks: 0 };
