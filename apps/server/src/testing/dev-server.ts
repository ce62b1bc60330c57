import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { WorkspaceFile } from '../core/ports/sandbox.ts';
import type { BuildError, TouchedFile } from '../core/ports/sandbox-manager.ts';
import type { Order, Report } from '../sandboxes/dev-server/launcher-protocol.ts';
import {
  type TemplateName,
  templatesDirectory,
} from '../sandboxes/template/read-template-files.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { plainTemplate } from './plain-template.ts';
import { sharedTemplate } from './shared-template.ts';

export const webTemplateDirectory = join(templatesDirectory, 'web');

/** A new project as in a sandbox: the template's files beside the shared packages. */
export async function makeWorkspace(
  folder: string,
  template: DevServerOptions['template'] = 'web',
): Promise<{ workspace: string; launcher: string; files: readonly WorkspaceFile[] }> {
  const workspace = join(folder, 'workspace');
  const { files, modules, launcher } = await (template === 'plain'
    ? plainTemplate()
    : sharedTemplate(template));
  await writeFiles(workspace, files);
  await symlink(modules, join(workspace, 'node_modules'));
  return { workspace, launcher, files };
}

async function writeFiles(workspace: string, files: readonly WorkspaceFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), content);
  }
}

type OrderWithoutId<T = Order> = T extends Order ? Omit<T, 'id'> : never;

export interface DevServerOptions {
  readonly template?: TemplateName | 'plain' | undefined;
  /** Can change the workspace before the start. */
  readonly prepare?: (workspace: string) => Promise<void>;
  readonly port?: number;
}

/** The launcher as a process, without a sandbox. */
export class DevServer implements AsyncDisposable {
  readonly reports: Report[] = [];
  readonly #process: ReturnType<typeof spawn>;
  readonly #folder: string;
  readonly #fillWorkspace: () => Promise<void>;
  readonly exited: Promise<unknown[]>;
  readonly workspace: string;
  readonly port: number;
  #orders = 0;

  private constructor(
    folder: string,
    workspace: string,
    launcher: string,
    port: number,
    fillWorkspace: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#fillWorkspace = fillWorkspace;
    this.workspace = workspace;
    this.port = port;
    const cache = join(folder, 'cache');
    const options = ['--workspace', workspace, '--port', String(port), '--cache', cache];
    this.#process = spawn(process.execPath, [join(launcher, 'launcher.mjs'), ...options], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // As bare as in a sandbox: settings of a CI machine may colour the output of programs.
      env: { PATH: process.env.PATH, NO_COLOR: '1' },
    });
    this.exited = once(this.#process, 'exit');
    const lines = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      const report: Report = JSON.parse(line);
      // Signs of life arrive at any time.
      if (report.type !== 'alive') this.reports.push(report);
    });
  }

  static async start({ template, prepare, port }: DevServerOptions = {}): Promise<DevServer> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'dev-server-')));
    const { workspace, launcher, files } = await makeWorkspace(folder, template);
    await prepare?.(workspace);
    const fillWorkspace = async () => {
      await writeFiles(workspace, files);
      await prepare?.(workspace);
    };
    return new DevServer(folder, workspace, launcher, port ?? (await freePort()), fillWorkspace);
  }

  /** Resets to the files of the start, as when another project takes over a sandbox. */
  async resetToStart(): Promise<void> {
    for (const name of await readdir(this.workspace)) {
      if (name !== 'node_modules') await rm(join(this.workspace, name), { recursive: true });
    }
    await this.#fillWorkspace();
    this.sendOrder({ type: 'reset' });
    assert.equal(await this.settled(), 0);
    this.reports.length = 0;
  }

  /** Waits until all orders so far, or the start, are built; returns the number of remaining errors. */
  async settled(): Promise<number> {
    const id = this.#orders;
    const checked = await eventually(
      () => this.reports.find((report) => report.type === 'checked' && report.id >= id),
      `order ${id} of the dev server`,
      30_000,
    );
    return checked.type === 'checked' ? checked.errors : 0;
  }

  get errors(): BuildError[] {
    return this.reports.flatMap((report) => (report.type === 'error' ? report.error : []));
  }

  sendOrder(order: OrderWithoutId): void {
    this.#orders += 1;
    this.#process.stdin?.write(`${JSON.stringify({ ...order, id: this.#orders })}\n`);
  }

  async write(path: string, content: string, kind: TouchedFile['kind'] = 'change'): Promise<void> {
    await mkdir(dirname(join(this.workspace, path)), { recursive: true });
    await writeFile(join(this.workspace, path), content);
    this.sendOrder({ type: 'changed', files: [{ path, kind }] });
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.workspace, path));
    this.sendOrder({ type: 'changed', files: [{ path, kind: 'unlink' }] });
  }

  read(path: string): Promise<string> {
    return readFile(join(this.workspace, path), 'utf8');
  }

  /** Requests a path as the preview proxy does: with a preview host name. */
  async get(
    path: string,
    accept = 'text/html,*/*',
  ): Promise<{ status: number | undefined; body: string }> {
    const sent = request({
      host: '127.0.0.1',
      port: this.port,
      path,
      headers: { host: 'my-app.preview.example.dev', accept },
    });
    sent.end();
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, body: await text(response) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.stdin?.end();
    await this.exited;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
