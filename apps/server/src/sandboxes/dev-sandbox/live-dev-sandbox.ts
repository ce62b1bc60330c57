import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  collectSecrets,
  noProjectEnvironment,
  type ProjectEnvironment,
  toProcessEnvironment,
} from '../../core/ports/project-environment.ts';
import {
  type Abortable,
  type Sandbox,
  type SandboxEgress,
  SandboxError,
  type SandboxHost,
  type SandboxLimits,
  type SandboxSession,
  type WorkspaceFile,
} from '../../core/ports/sandbox.ts';
import type {
  BackgroundCommand,
  BrowsedPage,
  BrowseRequest,
  BuildError,
  DevSandbox,
  Inspection,
  TouchedFile,
} from '../../core/ports/sandbox-manager.ts';
import type { ServerLogLine } from '../../core/ports/server-log.ts';
import { redactTexts } from '../../core/redact.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import type { BrowserPool } from '../browser/browser-pool.ts';
import { expoServerPort } from '../dev-server/expo-server-command.ts';
import { AppBrowser } from './app-browser.ts';
import { BackgroundCommands } from './background-commands.ts';
import { DevServer, devPort } from './dev-server.ts';
import { ExpoServer } from './expo-server.ts';
import { fetchPageStatus } from './fetch-page-status.ts';
import { inspect } from './inspection/inspect.ts';
import { locatePageErrors, toProblem } from './inspection/locate-page-errors.ts';
import type { InstallResult } from './install-missing-packages.ts';
import type { Template } from './open-template.ts';
import { resyncWorkspace } from './resync-workspace.ts';
import { SandboxPackages } from './sandbox-packages.ts';
import { type ServeConnection, ServiceLink } from './service-link.ts';
import { withEnvironment } from './with-environment.ts';

export interface DevSandboxOptions {
  readonly host: SandboxHost;
  readonly template: Template;
  readonly limits: SandboxLimits;
  readonly egress?: (() => SandboxEgress) | undefined;
  /** Browsers to visit the app with; omitted on machines without a browser. */
  readonly browsers?: BrowserPool | undefined;
  /** False if the app is only built; true by default. */
  readonly hasDevServer?: boolean;
}

interface TakeOverOptions extends Abortable {
  /** If omitted, the environment stays as it is. */
  readonly environment?: ProjectEnvironment;
  /** Serves the app's connections to its database. If omitted, that stays as it is. */
  readonly database?: ServeConnection | undefined;
  /** Serves the app's connections to its mail server. If omitted, that stays as it is. */
  readonly mail?: ServeConnection | undefined;
  /** Serves the app's connections to its uploads. If omitted, that stays as it is. */
  readonly uploads?: ServeConnection | undefined;
}

/** Connections of the sandbox to the outside. */
interface Links {
  readonly egress: SandboxEgress | undefined;
  readonly database: ServiceLink;
  readonly mail: ServiceLink;
  readonly uploads: ServiceLink;
}

const shownTimeoutMs = 30_000;
const pollMs = 100;
const browseTimeoutMs = 60_000;

/** A sandbox that contains the template and runs its dev server, ready for a project to take over. */
export class LiveDevSandbox implements DevSandbox {
  readonly #sandbox: Sandbox;
  readonly #packages: SandboxPackages;
  readonly #browser: AppBrowser | undefined;
  readonly #background: BackgroundCommands;
  readonly #links: Links;
  readonly #secrets = new Set<string>();
  #environment = noProjectEnvironment;
  /** For the project's own commands; the service's commands run without the project's environment. */
  readonly session: SandboxSession;
  readonly devServer: DevServer;
  readonly nativeServer: ExpoServer;

  private constructor(
    sandbox: Sandbox,
    links: Links,
    packages: SandboxPackages,
    browsers: BrowserPool | undefined,
  ) {
    this.#sandbox = sandbox;
    this.#links = links;
    this.#packages = packages;
    this.#browser = browsers && new AppBrowser(browsers, () => this.connect());
    this.session = withEnvironment(sandbox.session, () => toProcessEnvironment(this.#environment));
    this.#background = new BackgroundCommands(this.session);
    this.devServer = new DevServer(sandbox, (value) => redactTexts(this.secrets)(value));
    this.nativeServer = new ExpoServer(sandbox);
  }

  static async open({
    host,
    template,
    limits,
    egress,
    browsers,
    hasDevServer = true,
  }: DevSandboxOptions): Promise<LiveDevSandbox> {
    const egressProxy = egress?.();
    const links = {
      database: new ServiceLink(),
      mail: new ServiceLink(),
      uploads: new ServiceLink(),
    };
    const sandbox = await host.create({
      limits,
      ports: [devPort, expoServerPort],
      layers: [
        { source: template.launcher, target: 'launcher' },
        { source: template.modules, target: 'project/node_modules', writable: true },
        ...(template.caches ? [{ source: template.caches, target: 'caches' }] : []),
      ],
      ...(egressProxy && { egress: egressProxy }),
      ...links,
    });
    const { session } = sandbox;
    try {
      await session.restore(template.files);
    } catch (error) {
      await sandbox.release();
      throw error;
    }
    const canFetch = egressProxy !== undefined;
    const packages = new SandboxPackages(session, template.files, canFetch);
    const all = { egress: egressProxy, ...links };
    const opened = new LiveDevSandbox(sandbox, all, packages, browsers);
    if (hasDevServer) opened.devServer.start();
    return opened;
  }

  get ended(): Sandbox['ended'] {
    return this.#sandbox.ended;
  }

  connect(): Promise<Duplex> {
    return this.#sandbox.connect(devPort);
  }

  get port(): number {
    return this.#sandbox.portInside(devPort);
  }

  get errors(): readonly BuildError[] {
    return this.devServer.errors;
  }

  get secrets(): readonly string[] {
    return [...this.#secrets];
  }

  get log(): readonly ServerLogLine[] {
    return this.devServer.log.read();
  }

  notifyChanged(files: readonly TouchedFile[]): Promise<void> {
    this.#packages.invalidate(files);
    this.#browser?.prepare();
    return this.devServer.notifyChanged(files);
  }

  async whenShown(signal: AbortSignal): Promise<void> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(shownTimeoutMs)]);
    for (;;) {
      try {
        const state = await unlessAborted(this.devServer.settled(), deadline);
        if (state.status === 'failed') throw new SandboxError('failed', state.message);
        if ((await fetchPageStatus(() => this.connect(), deadline)) === 200) return;
      } catch (error) {
        signal.throwIfAborted();
        if (this.devServer.state.status === 'failed') throw error;
        if (deadline.aborted) throw new SandboxError('failed', 'The page did not respond');
      }
      // The server restarts occasionally, for a changed configuration or new packages. The next iteration handles
      // an abort.
      await delay(pollMs, undefined, { signal: deadline }).catch(() => undefined);
    }
  }

  get commands(): readonly BackgroundCommand[] {
    return this.#background.list();
  }

  runInBackground(command: string, signal: AbortSignal): Promise<BackgroundCommand> {
    return this.#background.run(command, signal);
  }

  inspect(signal: AbortSignal): Promise<Inspection> {
    const { session } = this.#sandbox;
    const { devServer, port } = this;
    return inspect({ session, devServer, port, browser: this.#browser }, signal);
  }

  async browse(request: BrowseRequest, signal: AbortSignal): Promise<BrowsedPage> {
    if (!this.#browser) throw new SandboxError('failed', 'This machine has no browser');
    const { status } = await unlessAborted(this.devServer.settled(), signal);
    if (status !== 'ready') throw new SandboxError('failed', 'The dev server is not running');
    const { pageErrors, screenshot, ...page } = await this.#browser.browse(
      request,
      AbortSignal.any([signal, AbortSignal.timeout(browseTimeoutMs)]),
    );
    const errors = await locatePageErrors(this.#sandbox.session, pageErrors, signal);
    return {
      ...page,
      problems: errors.map(toProblem),
      screenshot: screenshot === null ? null : Buffer.from(screenshot, 'base64'),
    };
  }

  /**
   * Replaces all files with those of a project. Installs the project's additional packages before its page is shown; if
   * that fails, the dev server reports the reason.
   */
  async takeOver(
    files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>,
    { environment = this.#environment, database, mail, uploads, ...options }: TakeOverOptions = {},
  ): Promise<InstallResult> {
    const isSame = JSON.stringify(environment) === JSON.stringify(this.#environment);
    this.#useEnvironment(environment);
    if (database) this.#links.database.assign(database);
    if (mail) this.#links.mail.assign(mail);
    if (uploads) this.#links.uploads.assign(uploads);
    const touched = await resyncWorkspace(this.session, files);
    const onStart = () => this.devServer.overrideState({ status: 'starting' });
    try {
      const result = await this.#packages.installIfTouched(touched, { ...options, onStart });
      if (touched.length === 0 && isSame && result.status === 'nothing_to_do') return result;
      const checked = this.devServer.reset(toProcessEnvironment(environment));
      this.#showInstallResult(result);
      await checked;
      return result;
    } catch (error) {
      this.#showInstallResult({
        status: 'failed',
        output: `The packages were not installed: ${error}`,
      });
      throw error;
    }
  }

  /** Replaces the environment for later commands, and restarts the dev server with it. */
  setEnvironment(environment: ProjectEnvironment): void {
    this.#useEnvironment(environment);
    void this.devServer.setEnvironment(toProcessEnvironment(environment));
  }

  /**
   * Installs the packages that the project's files currently require and makes the dev server use them. Must not run
   * while a command of the project runs, which may be npm as well.
   */
  async installPackages(
    options: Abortable & { onProgress?: (text: string) => void } = {},
  ): Promise<InstallResult> {
    const result = await this.#packages.install({ ...options, updatesLock: true });
    if (result.status === 'installed') {
      await this.devServer.notifyChanged([{ path: 'package-lock.json', kind: 'change' }]);
    }
    this.#showInstallResult(result);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all([this.devServer.close(), this.#background.close(), this.#browser?.close()]);
    await this.#sandbox.release();
  }

  #useEnvironment(environment: ProjectEnvironment): void {
    this.#environment = environment;
    for (const secret of collectSecrets(environment)) this.#secrets.add(secret);
    this.#links.egress?.allow(environment.hosts);
  }

  #showInstallResult({ status, output }: InstallResult): void {
    this.devServer.overrideState(status === 'failed' ? { status, message: output } : undefined);
  }
}
