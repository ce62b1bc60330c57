import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Platform } from '@millwright/contract';
import { jobsEntry } from '../core/app-job.ts';
import { type JobsSecretOf, withJobsSecret } from '../core/jobs-secret.ts';
import type { LocalLiveApps } from '../core/ports/live-apps.ts';
import type { Previews } from '../core/ports/previews.ts';
import {
  noProjectEnvironment,
  type ProjectEnvironment,
  type ProjectEnvironmentOf,
} from '../core/ports/project-environment.ts';
import {
  type SandboxEgress,
  SandboxError,
  type SandboxHost,
  type WorkspaceFile,
} from '../core/ports/sandbox.ts';
import type {
  InstallProgress,
  SandboxManager,
  SandboxOwner,
  SandboxSync,
} from '../core/ports/sandbox-manager.ts';
import type { SandboxPlacement } from '../core/ports/sandbox-placement.ts';
import type { SandboxLogs } from '../core/ports/server-log.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { Lazy } from '../infra/concurrency/lazy.ts';
import type { Logger } from '../infra/log.ts';
import { readCheckpointFiles } from '../projects/files/open-files-view.ts';
import { openWorkspace } from '../projects/files/open-workspace.ts';
import type { Db } from '../store/db.ts';
import type { AccountStore } from '../store/queries/accounts.ts';
import { findFile } from '../store/queries/project-files.ts';
import type { BrowserPool } from './browser/browser-pool.ts';
import { LiveSandboxManager } from './dev-sandbox/live-sandbox-manager.ts';
import type { PlatformSandboxes } from './dev-sandbox/platforms.ts';
import { composeLiveApps } from './live-apps/compose-live-apps.ts';
import type { LiveServerResources } from './live-apps/live-server.ts';
import type { ServeProjectService } from './serve-project-service.ts';

export interface SandboxServices {
  readonly manager: SandboxManager &
    Previews &
    SandboxSync &
    SandboxLogs &
    Pick<LiveSandboxManager, 'statuses'>;
  /** The servers of published apps. */
  readonly liveApps: LocalLiveApps;
  /** Returns whether code in a sandbox is isolated from the rest of this machine. */
  isolates(): Promise<boolean>;
  /** Prepares warm sandboxes in the background. */
  start(): void;
  close(): Promise<void>;
}

export interface SandboxesOptions {
  readonly config: Config;
  readonly db: Db;
  readonly accounts: AccountStore;
  readonly log: Logger;
  readonly placement: SandboxPlacement;
  readonly environmentOf: ProjectEnvironmentOf;
  readonly jobsSecretOf: JobsSecretOf;
  readonly serveDatabase: ServeProjectService;
  /** Serves the mail that the app of a project sends. If omitted, apps cannot send mail. */
  readonly serveMail?: ServeProjectService;
  /** Serves the files that people upload to the app of a project. If omitted, apps cannot store any. */
  readonly serveUploads?: ServeProjectService;
  /** Overrides network egress in tests. */
  readonly egress?: () => SandboxEgress;
  /** Overrides the initial files of web projects in tests. */
  readonly webFiles?: readonly WorkspaceFile[];
  /** Overrides the directory of the dev server's program in tests. */
  readonly launcher?: string;
  /** Directory of the sandboxes and their shared templates. Defaults to the data directory. */
  readonly folder?: string;
  /** Creates the sandboxes. Defaults to the driver selected in the settings. */
  readonly host?: SandboxHost;
}

/** Builds the sandboxes that run the code of projects. Loads and starts nothing before it is needed. */
export function composeSandboxes(options: SandboxesOptions): SandboxServices {
  const { config, db, log, placement } = options;
  const { serveDatabase, serveMail, serveUploads } = options;
  // Retries after a failure: an operator can install a missing dependency without restarting the service.
  const host = new Lazy(() => openHost(options));
  const browsers = new Lazy(() => openBrowsers(options, host));
  const closing = new AbortController();
  const manager = new LiveSandboxManager({
    openPlatform: (platform, onProgress) =>
      openPlatform(options, host, browsers, platform, { onProgress, signal: closing.signal }),
    files: ({ id, isCheckpoint }) =>
      isCheckpoint ? readCheckpointFiles(db, id) : openWorkspace(db, id).files(),
    environment: (owner) => readPreviewEnvironment(options, owner),
    // A checkpoint must not reach the project's current data.
    database: ({ id, isCheckpoint }) =>
      isCheckpoint ? undefined : (connection) => serveDatabase(id, 'dev', connection),
    mail: ({ id, isCheckpoint }) =>
      isCheckpoint ? undefined : (connection) => serveMail?.(id, 'dev', connection),
    uploads: ({ id, isCheckpoint }) =>
      isCheckpoint ? undefined : (connection) => serveUploads?.(id, 'dev', connection),
    idleMs: config.SANDBOX_IDLE_S * 1000,
    maxAwake: Math.max(minAwake, Math.floor(usableMemory() / memoryPerSandbox)),
    placement,
    onError: (error) => log.warn({ err: error }, 'a sandbox failed'),
  });
  const liveResources = new Lazy(() => openLiveResources(options, host));
  const liveApps = composeLiveApps({
    ...options,
    resources: async () => {
      const resources = await liveResources.get();
      await requireAdmission(resources.host, options);
      return resources;
    },
    maxAwake: Math.max(minAwake, Math.floor(usableMemory() / memoryPerServer)),
  });
  return {
    manager,
    liveApps: liveApps.manager,
    isolates: async () => (await host.get()).isolated,
    start: () => {
      liveApps.start();
      if (config.SANDBOX_WARM === 0) return;
      manager
        .template('web')
        .catch((error) => log.warn({ err: error }, 'failed to prepare a sandbox'));
    },
    close: async () => {
      closing.abort();
      await Promise.all([manager.close(), liveApps.close()]);
      // Browsers that failed to open have nothing to close.
      await (await browsers.current?.catch(() => undefined))?.close();
      // A driver that failed to open has nothing to close.
      const opened = await host.current?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Only an app with jobs gets the secret for them: a sandbox with no environment of its own is ready at once. */
async function readPreviewEnvironment(
  { db, environmentOf, jobsSecretOf }: SandboxesOptions,
  { id, isCheckpoint }: SandboxOwner,
): Promise<ProjectEnvironment> {
  if (isCheckpoint) return noProjectEnvironment;
  const [environment, jobsFile] = await Promise.all([
    environmentOf(id, 'dev'),
    findFile(db, id, jobsEntry),
  ]);
  return jobsFile ? withJobsSecret(environment, jobsSecretOf(id, 'dev')) : environment;
}

async function openHost({
  config,
  accounts,
  log,
  host,
  folder,
}: SandboxesOptions): Promise<SandboxHost> {
  if (host) return host;
  const { openSandboxHost } = await import('./open-sandbox-host.ts');
  const opened = await openSandboxHost({
    driver: config.SANDBOX_DRIVER,
    // Absolute, because the processes of a sandbox start in their own working directories.
    folder: resolve(folder ?? config.DATA_DIR, 'sandboxes'),
    cpuPercent: config.SANDBOX_CPU_PERCENT,
    onUnprotected: (reason) => admitUnprotected(config, accounts, reason),
  });
  if (!opened.isolated) log.warn(unprotectedWarning);
  else log.info({ driver: opened.name, limits: opened.limits }, 'sandboxes are isolated');
  return opened;
}

async function openLiveResources(
  options: SandboxesOptions,
  lazyHost: Lazy<SandboxHost>,
): Promise<LiveServerResources> {
  const { config, folder } = options;
  const [{ openTemplate }, { createEgressProxyFactory }] = await Promise.all([
    import('./dev-sandbox/open-template.ts'),
    import('./egress/create-egress-proxy-factory.ts'),
  ]);
  const [host, { modules }, egress] = await Promise.all([
    lazyHost.get(),
    openTemplate('web', cacheDirectoryOf(config, folder)),
    options.egress ?? createEgressProxyFactory(config.SANDBOX_EGRESS_ALLOW),
  ]);
  return { host, limits: sandboxLimits(config), modules, egress };
}

async function openBrowsers(
  { config, folder, log }: SandboxesOptions,
  lazyHost: Lazy<SandboxHost>,
): Promise<BrowserPool | undefined> {
  const { openBrowserPool } = await import('./browser/open-browser-pool.ts');
  return openBrowserPool({
    host: await lazyHost.get(),
    cacheDirectory: cacheDirectoryOf(config, folder),
    onError: (error) => log.warn({ err: error }, 'failed to start a browser'),
  });
}

/** The name of the directory on disk is older than the term. */
function cacheDirectoryOf(config: Config, folder: string | undefined): string {
  return resolve(folder ?? config.DATA_DIR, 'shelf');
}

interface OpenOptions {
  readonly onProgress: (progress: InstallProgress) => void;
  readonly signal: AbortSignal;
}

async function openPlatform(
  options: SandboxesOptions,
  lazyHost: Lazy<SandboxHost>,
  lazyBrowsers: Lazy<BrowserPool | undefined>,
  platform: Platform,
  openOptions: OpenOptions,
): Promise<PlatformSandboxes> {
  const { config, log } = options;
  const [
    { openTemplate },
    { TemplateCaches },
    { LiveDevSandbox },
    { WarmSandboxPool },
    { createEgressProxyFactory },
  ] = await Promise.all([
    import('./dev-sandbox/open-template.ts'),
    import('./dev-sandbox/template-caches.ts'),
    import('./dev-sandbox/live-dev-sandbox.ts'),
    import('./dev-sandbox/warm-sandbox-pool.ts'),
    import('./egress/create-egress-proxy-factory.ts'),
  ]);
  const cacheDirectory = cacheDirectoryOf(config, options.folder);
  const [host, browsers, opened, egress] = await Promise.all([
    lazyHost.get(),
    lazyBrowsers.get(),
    openTemplate(platform, cacheDirectory, openOptions),
    options.egress ?? createEgressProxyFactory(config.SANDBOX_EGRESS_ALLOW),
  ]);
  const limits = sandboxLimits(config);
  const onError = (error: unknown) => log.warn({ err: error }, 'failed to prepare a sandbox');
  const caches = new TemplateCaches({
    host,
    template: opened,
    limits,
    cacheDirectory,
    // Nearly all apps are web apps, and there is only one spare browser.
    recordsPackages: platform === 'web',
    onError,
  });
  const files = (platform === 'web' ? options.webFiles : undefined) ?? opened.files;
  const open = ({ hasDevServer }: { readonly hasDevServer: boolean }) => {
    const { launcher = opened.launcher } = options;
    const template = { ...caches.template, files, launcher };
    const shared = { host, template, limits, egress, browsers };
    return LiveDevSandbox.open({ ...shared, hasDevServer });
  };
  const pool = new WarmSandboxPool({
    spare: config.SANDBOX_WARM,
    open: () => open({ hasDevServer: true }),
    onError,
  });
  // A project that needs a sandbox meanwhile does not wait for the caches.
  if (config.SANDBOX_WARM > 0) {
    void caches.prepare().then(() => {
      pool.fill();
      void preloadPackages(browsers, caches.recording, onError);
    });
  }
  const createBare = async () => {
    await requireAdmission(host, options);
    const sandbox = await host.create({ limits, ...(egress && { egress: egress() }) });
    return { session: sandbox.session, release: () => sandbox.release() };
  };
  const take = async () => {
    await requireAdmission(host, options);
    return pool.take();
  };
  const openForBuild = async () => {
    await requireAdmission(host, options);
    return open({ hasDevServer: false });
  };
  const close = async () => {
    await Promise.all([caches.close(), pool.close()]);
  };
  return { files, pool: { take, close }, openForBuild, createBare };
}

async function preloadPackages(
  browsers: BrowserPool | undefined,
  recording: string | undefined,
  onError: (error: unknown) => void,
): Promise<void> {
  if (!browsers || recording === undefined) return;
  try {
    const { RecordedPackages } = await import('./browser/recorded-packages.ts');
    const packages = await RecordedPackages.open(recording);
    browsers.preloadFrom(packages.connect);
  } catch (error) {
    onError(error);
  }
}

function sandboxLimits(config: Config) {
  return {
    cpus: config.SANDBOX_CPUS,
    memoryMb: config.SANDBOX_MEMORY_MB,
    pids: config.SANDBOX_PIDS,
    diskMb: config.SANDBOX_DISK_MB,
  };
}

/** Checked each time a sandbox is handed out: a member may have been invited since the last check. */
async function requireAdmission(
  host: SandboxHost,
  { config, accounts }: SandboxesOptions,
): Promise<void> {
  if (host.isolated || config.SANDBOX_DRIVER === 'process') return;
  await admitUnprotected(config, accounts);
}

/** The server of an app takes about 100 MB with its sandbox. */
const memoryPerServer = 256 * 1024 * 1024;
/** A dev server takes about 200 MB; the rest is left for everything else on the machine. */
const memoryPerSandbox = 512 * 1024 * 1024;
const minAwake = 4;

/**
 * Returns the usable memory. A container may have less than the machine; without a limit, Node reports 0 or more than
 * the machine has.
 */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

const unprotectedWarning =
  'SANDBOXES ARE NOT ISOLATED: project code runs with all permissions of this service. ' +
  'Install bubblewrap (apt-get install bubblewrap), or make sure that you trust everyone who can sign in.';

/**
 * Throws unless the owner is the only user. Running other users' code next to the service's secrets requires explicit
 * consent from the operator.
 */
async function admitUnprotected(
  { AUTH_MODE }: Config,
  accounts: AccountStore,
  reason?: unknown,
): Promise<void> {
  const isAlone = AUTH_MODE === 'local' && !(await accounts.hasMembers());
  if (isAlone) return;
  throw new SandboxError(
    'start_failed',
    'Sandboxes on this machine are not isolated, and people other than the owner can sign in. ' +
      'Install bubblewrap, or set SANDBOX_DRIVER=process to run their code without isolation.',
    { cause: reason },
  );
}
