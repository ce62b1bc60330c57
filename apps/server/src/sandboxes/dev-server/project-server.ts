import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EnvironmentModuleNode, Logger, ViteDevServer } from 'vite';
import type { BuildError, TouchedFile } from '../../core/ports/sandbox-manager.ts';
import { answerJobRequests } from './answer-job-requests.ts';
import { answerServerErrors } from './answer-server-errors.ts';
import { compileCurrentStyles } from './compile-current-styles.ts';
import { DependencyBundlingStatus } from './dependency-bundling-status.ts';
import type { ErrorLedger } from './error-ledger.ts';
import { FileEventDeduplicator } from './file-event-deduplicator.ts';
import { ConfigError, configFiles, loadConfig, serverEntry } from './load-config.ts';
import { loadServer } from './load-server.ts';
import { omitNeedlessReloads } from './omit-needless-reloads.ts';
import { omitPackageMaps } from './omit-package-maps.ts';
import { omitUnchangedStyles } from './omit-unchanged-styles.ts';
import { PageBuildCheck } from './page-build-check.ts';
import { invalidateStyles, refreshStyles, retryStyles } from './refresh-styles.ts';
import { reloadOnExportRename } from './reload-on-export-rename.ts';
import { reportOverlayErrors } from './report-overlay-errors.ts';
import { reportServerRequests, type ServerRequest } from './report-server-requests.ts';
import { type ServerOptions, serverConfig } from './server-config.ts';
import { toBuildError } from './to-build-error.ts';

/** Runs Vite's dev server for one workspace and restarts it when necessary. */
export class ProjectServer {
  readonly #options: ServerOptions;
  readonly #ledger: ErrorLedger;
  #server: ViteDevServer | undefined;
  /** Pending plugin notifications of file changes. */
  readonly #notifications: Promise<void>[] = [];
  /** Reason why the current configuration cannot be used. */
  #configError: BuildError | undefined;
  #configContent = '';
  #hadServer = false;
  #imports: readonly string[] = [];
  #importsContent = '';
  #packages: DependencyBundlingStatus;
  readonly #seen = new FileEventDeduplicator();
  readonly #onRestart: () => void;
  readonly #onRequest: (request: ServerRequest) => void;
  #environment: Readonly<Record<string, string>> = {};
  #hasNewEnvironment = false;

  constructor(
    options: ServerOptions,
    ledger: ErrorLedger,
    onRestart: () => void,
    onRequest: (request: ServerRequest) => void,
  ) {
    this.#options = options;
    this.#packages = new DependencyBundlingStatus(options.workspace);
    this.#ledger = ledger;
    this.#onRestart = onRestart;
    this.#onRequest = onRequest;
  }

  /** Returns whether no server runs, or its configuration is out of date. */
  isOutdated(): boolean {
    if (!this.#server || this.#configError || this.#packages.error) return true;
    if (this.#hasNewEnvironment) return true;
    const { workspace } = this.#options;
    return (
      this.#hadServer !== hasServer(workspace) ||
      this.#configContent !== contentOf(workspace, configFiles) ||
      this.#importsContent !== contentOf(workspace, this.#imports)
    );
  }

  /** Sets the environment variables for the configuration and everything else in this process. */
  setEnvironment(environment: Readonly<Record<string, string>>): void {
    if (JSON.stringify(environment) === JSON.stringify(this.#environment)) return;
    // The process belongs to the project, and so does its environment.
    const { env } = process;
    for (const name of Object.keys(this.#environment)) delete env[name];
    Object.assign(env, environment);
    this.#environment = environment;
    this.#hasNewEnvironment = true;
  }

  /**
   * Starts a server with the current configuration. If the configuration is broken, the previous server keeps running
   * and the error stays until a start succeeds.
   */
  async start(): Promise<void> {
    const { workspace } = this.#options;
    let next: ViteDevServer;
    this.#hasNewEnvironment = false;
    // Hash before reading, so that changes made in the meantime do not count as applied.
    const content = contentOf(workspace, configFiles);
    const hadServer = hasServer(workspace);
    try {
      const vite = await importVite(workspace);
      const { config, imports } = await loadConfig(vite, workspace);
      const plugins = [
        reportServerRequests(workspace, this.#onRequest),
        reportOverlayErrors((error) => this.#reportOwn(error)),
        reloadOnExportRename(),
        omitNeedlessReloads(),
        omitPackageMaps(),
        omitUnchangedStyles(),
        compileCurrentStyles(),
        answerServerErrors(workspace),
        answerJobRequests(workspace),
      ];
      next = await vite.createServer(
        serverConfig(config, this.#options, this.#logger(vite.createLogger('info')), plugins),
      );
      // Vite restarts itself after some changes; two restart paths would compete for one port.
      next.restart = async () => this.#onRestart();
      this.#filterEvents(next);
      this.#configContent = content;
      this.#hadServer = hadServer;
      this.#imports = imports;
      this.#importsContent = contentOf(workspace, imports);
      this.#configError = undefined;
    } catch (error) {
      this.#configError =
        error instanceof ConfigError
          ? toBuildError(error.cause, workspace, error.file)
          : toBuildError(error, workspace);
      return;
    }
    await this.#server?.close();
    this.#packages = new DependencyBundlingStatus(workspace);
    await next.listen();
    this.#server = next;
  }

  /** Forwards file changes to Vite, whose watcher misses a write that follows another within 50 ms. */
  announce(changes: readonly TouchedFile[]): void {
    if (!this.#server) return;
    for (const { path, kind } of changes) {
      const file = join(this.#options.workspace, path);
      // Vite does this too, but slightly later, and the check starts now.
      for (const { moduleGraph, pluginContainer } of Object.values(this.#server.environments)) {
        if (kind === 'unlink') moduleGraph.onFileDelete(file);
        else moduleGraph.onFileChange(file);
        // Plugins that look up files cache which ones exist and which do not.
        this.#notifications.push(pluginContainer.watchChange(file, { event: fileEvents[kind] }));
      }
      this.#server.watcher.emit(kind, file);
    }
  }

  /** Invalidates all modules of the project and reloads every open page. */
  invalidate(): void {
    if (!this.#server) return;
    const bundles = `${this.#server.config.cacheDir}${sep}`;
    for (const { moduleGraph } of Object.values(this.#server.environments)) {
      refreshStyles(moduleGraph);
      const seen = new Set<EnvironmentModuleNode>();
      for (const node of moduleGraph.idToModuleMap.values()) {
        // The address of a bundled package contains its version; transforming all of them again takes half a second.
        if (!node.file?.startsWith(bundles)) moduleGraph.invalidateModule(node, seen);
      }
    }
    // Vite keeps a list of public files and answers requests for unlisted ones with the page.
    const { publicDir } = this.#server.config;
    for (const file of publicDir ? filesIn(publicDir) : []) this.#server.watcher.emit('add', file);
    this.#seen.recordAll(this.#options.workspace);
    this.#server.environments.client.hot.send({ type: 'full-reload', path: '*' });
  }

  /** Builds everything the page needs; calls `onPage` once the page itself is served. */
  async check(onPage: () => void): Promise<void> {
    const { workspace } = this.#options;
    const found: BuildError[] = this.#configError ? [this.#configError] : [];
    await Promise.allSettled(this.#notifications.splice(0));
    if (this.#server) {
      this.#retryBrokenStyles(this.#server);
      const survey = new PageBuildCheck(this.#server, this.#options);
      const { ok, html } = await survey.page();
      if (ok) onPage();
      const [serverError] = await Promise.all([
        loadServer(this.#server, workspace),
        survey.modules(html, this.#ledger.files),
      ]);
      found.push(...survey.errors, ...(serverError ? [serverError] : []));
    }
    if (this.#packages.error) found.push(this.#packages.error);
    this.#ledger.replace(found);
  }

  #retryBrokenStyles({ environments }: ViteDevServer): void {
    const broken = new Set(this.#ledger.files.map((file) => join(this.#options.workspace, file)));
    for (const { moduleGraph } of Object.values(environments)) retryStyles(moduleGraph, broken);
  }

  /** Waits for the packages that the page needs. */
  async checkPackages(): Promise<void> {
    const packages = this.#packages;
    if (this.#server) await packages.settled(this.#server);
    if (packages.error && packages === this.#packages) this.#ledger.add(packages.error);
  }

  report(error: unknown): void {
    if (this.#packages.recordError(error)) return;
    this.#ledger.add(toBuildError(error, this.#options.workspace));
  }

  /**
   * Records errors that Vite reports while it serves requests. Anyone who knows the preview's address can trigger them,
   * so only errors in existing files count: an agent will read them.
   */
  #reportOwn(thrown: unknown): void {
    if (this.#packages.recordError(thrown)) return;
    const error = toBuildError(thrown, this.#options.workspace);
    if (error.file !== null && existsSync(join(this.#options.workspace, error.file))) {
      this.#ledger.add(error);
    }
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #filterEvents({ watcher, environments }: ViteDevServer): void {
    const emit = watcher.emit.bind(watcher) as (event: string, ...args: unknown[]) => boolean;
    watcher.emit = (event: string, ...args: unknown[]) => {
      const isWrite = event === 'add' || event === 'change';
      if (isWrite && this.#seen.isRepeat(String(args[0]))) return false;
      if (event === 'unlink') this.#seen.forget(String(args[0]));
      for (const { moduleGraph } of event === 'add' ? Object.values(environments) : []) {
        invalidateStyles(moduleGraph);
      }
      return emit(event, ...args);
    };
  }

  #logger(logger: Logger): Logger {
    return {
      ...logger,
      error: (message, options) => {
        logger.error(message, options);
        if (options?.error) this.#reportOwn(options.error);
      },
    };
  }
}

const fileEvents = { add: 'create', change: 'update', unlink: 'delete' } as const;

/**
 * Imports the project's own Vite. Resolves it from inside node_modules, because a lookup from the workspace would read
 * its package.json, which may be broken at the moment.
 */
async function importVite(workspace: string): Promise<typeof import('vite')> {
  const require = createRequire(join(workspace, 'node_modules', 'any.js'));
  return import(pathToFileURL(require.resolve('vite')).href);
}

function hasServer(workspace: string): boolean {
  return existsSync(join(workspace, serverEntry));
}

function contentOf(workspace: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    try {
      hash.update(file).update(readFileSync(join(workspace, file)));
    } catch {
      // A missing file also affects the hash.
    }
  }
  return hash.digest('base64');
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    // Most projects have no public directory.
    return [];
  }
}
