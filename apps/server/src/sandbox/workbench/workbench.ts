import type { Duplex } from 'node:stream';
import type {
  Egress,
  Sandbox,
  SandboxHost,
  SandboxLimits,
  SandboxSession,
  WorkspaceFile,
} from '../../core/ports/sandbox.ts';
import { DEV_PORT, DevServer } from './dev-server.ts';
import type { Template } from './template.ts';

export interface WorkbenchOptions {
  readonly host: SandboxHost;
  readonly template: Template;
  readonly limits: SandboxLimits;
  readonly egress?: (() => Egress) | undefined;
}

/** A sandbox with the template in it and its dev server running. A project takes one over. */
export class Workbench {
  readonly #sandbox: Sandbox;
  readonly #template: Template;
  readonly devServer: DevServer;

  private constructor(sandbox: Sandbox, template: Template) {
    this.#sandbox = sandbox;
    this.#template = template;
    this.devServer = new DevServer(sandbox);
  }

  static async open({ host, template, limits, egress }: WorkbenchOptions): Promise<Workbench> {
    const sandbox = await host.create({
      limits,
      ports: [DEV_PORT],
      layers: [
        { source: template.launcher, target: 'launcher' },
        { source: template.modules, target: 'project/node_modules' },
      ],
      ...(egress && { egress: egress() }),
    });
    try {
      await sandbox.session.restore(template.files);
    } catch (error) {
      await sandbox.release();
      throw error;
    }
    return new Workbench(sandbox, template);
  }

  get session(): SandboxSession {
    return this.#sandbox.session;
  }

  get ended(): Sandbox['ended'] {
    return this.#sandbox.ended;
  }

  connect(): Promise<Duplex> {
    return this.#sandbox.connect(DEV_PORT);
  }

  /** Puts a project's files in the place of the template's. */
  async takeOver(files: readonly WorkspaceFile[]): Promise<void> {
    const paths = new Set(files.map(({ path }) => path));
    for (const { path } of this.#template.files) {
      if (!paths.has(path)) await this.session.remove(path);
    }
    await this.session.restore(files);
    await this.devServer.reset();
  }

  async close(): Promise<void> {
    await this.devServer.close();
    await this.#sandbox.release();
  }
}
