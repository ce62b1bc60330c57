import type { Duplex } from 'node:stream';
import {
  type Egress,
  type Sandbox,
  SandboxError,
  type SandboxHost,
  type SandboxLimits,
  type SandboxSession,
  type WorkspaceFile,
} from '../../core/ports/sandbox.ts';
import type { Bench, BuildError, TouchedFile } from '../../core/ports/workshop.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { askForPage } from './ask-for-page.ts';
import { bringInStep } from './bring-in-step.ts';
import { DEV_PORT, DevServer } from './dev-server.ts';
import type { Template } from './template.ts';

export interface WorkbenchOptions {
  readonly host: SandboxHost;
  readonly template: Template;
  readonly limits: SandboxLimits;
  readonly egress?: (() => Egress) | undefined;
}

const SHOWN_MS = 30_000;

/** A sandbox with the template in it and its dev server running. A project takes one over. */
export class Workbench implements Bench {
  readonly port = DEV_PORT;
  readonly #sandbox: Sandbox;
  readonly devServer: DevServer;

  private constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
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
    return new Workbench(sandbox);
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

  get errors(): readonly BuildError[] {
    return this.devServer.errors;
  }

  get log(): readonly string[] {
    return this.devServer.log;
  }

  changed(files: readonly TouchedFile[]): Promise<void> {
    return this.devServer.changed(files);
  }

  async shown(signal: AbortSignal): Promise<void> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(SHOWN_MS)]);
    try {
      const state = await unlessAborted(this.devServer.settled(), patience);
      if (state.status === 'failed') throw new SandboxError('failed', state.message);
      const status = await askForPage(() => this.connect(), patience);
      if (status !== 200) throw new SandboxError('failed', `The page answered with ${status}`);
    } catch (error) {
      if (signal.aborted || error instanceof SandboxError) throw error;
      throw new SandboxError('failed', 'The page did not answer', { cause: error });
    }
  }

  /** Puts a project's files in the place of whatever is there. */
  async takeOver(files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>): Promise<void> {
    const touched = await bringInStep(this.session, files);
    if (touched.length > 0) await this.devServer.reset();
  }

  async close(): Promise<void> {
    await this.devServer.close();
    await this.#sandbox.release();
  }
}
