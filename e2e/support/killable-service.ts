import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentStage } from '@millwright/contract';
import pg from 'pg';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { Client } from './client.ts';
import { FileGates } from './file-gates.ts';
import { mintToken } from './mint-token.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from './service-process.ts';
import { shareTemplates } from './share-templates.ts';

/** A scripted service that a test kills and starts again, with the same port, directory and database. */
export class KillableService implements AsyncDisposable {
  readonly folder: string;
  readonly port: number;
  readonly client: Client;
  readonly gates: FileGates;
  readonly #env: Readonly<Record<string, string>>;
  #process: ServiceProcess;

  private constructor(
    folder: string,
    env: Readonly<Record<string, string>>,
    process_: ServiceProcess,
    token: string,
  ) {
    this.folder = folder;
    this.port = Number(env['PORT']);
    this.client = new Client(`http://127.0.0.1:${this.port}`, token);
    this.gates = new FileGates(String(env['GATES']));
    this.#env = env;
    this.#process = process_;
  }

  /** Starts a service, with an embedded database if the settings name none. */
  static async open(settings: Readonly<Record<string, string>>): Promise<KillableService> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-killable-'));
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const env: Record<string, string> = {
      PORT: String(port),
      DATA_DIR: dataDir,
      MODEL_CALLS: join(folder, 'calls'),
      GATES: join(folder, 'gates'),
      ...settings,
    };
    if (!env['DATABASE_URL']) await putCluster(dataDir);
    if (env['TEST_SANDBOXES']) await shareTemplates(dataDir);
    const process_ = spawn(env);
    try {
      await waitUntilHealthy(process_, port);
      return new KillableService(folder, env, process_, await mintToken(env));
    } catch (error) {
      await process_[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get dataDir(): string {
    return String(this.#env['DATA_DIR']);
  }

  /** File with a line for each model call. */
  get callsFile(): string {
    return String(this.#env['MODEL_CALLS']);
  }

  get pid(): number | undefined {
    return this.#process.child.pid;
  }

  async kill(): Promise<void> {
    this.#process.child.kill('SIGKILL');
    await this.#process.waitForExit();
  }

  /** Starts it again, with these settings in addition. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.startWithoutWaiting(settings);
    await waitUntilHealthy(this.#process, this.port);
  }

  startWithoutWaiting(settings: Readonly<Record<string, string>> = {}): void {
    this.#process = spawn({ ...this.#env, ...settings });
  }

  async killAndRestart(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.kill();
    await this.start(settings);
  }

  /** Stops it gracefully and keeps its directory. */
  async stop(): Promise<void> {
    await this.#process[Symbol.asyncDispose]();
  }

  /** Queries the database of the settings, also while the service is not running. */
  async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const database = await connect(this.#databaseUrl);
    try {
      return await database.query(text, values);
    } finally {
      await database.end();
    }
  }

  /** Connects to the database of an app, with the rights of the service. */
  async connectToApp(projectId: string, stage: EnvironmentStage): Promise<pg.Client> {
    const { rows } = await this.query(
      'SELECT name FROM app_databases WHERE project_id = $1 AND stage = $2',
      [projectId, stage],
    );
    const url = new URL(this.#databaseUrl);
    url.pathname = `/${rows[0]?.name}`;
    return connect(url.href);
  }

  get #databaseUrl(): string {
    return String(this.#env['DATABASE_URL']);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const spawn = (env: Record<string, string>) =>
  spawnService(env, 'e2e/support/fixtures/scripted-service.ts');

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
