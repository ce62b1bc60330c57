import { stripVTControlCharacters } from 'node:util';
import { publishLimits, type ReleaseFinding } from '@millwright/contract';
import type { SandboxSession, WorkspaceFile } from '../../core/ports/sandbox.ts';
import { serverBundlePath } from '../../core/server-bundle-path.ts';
import { excludedFolders } from '../../projects/files/parse-path.ts';
import { listServerRoutes } from './list-server-routes.ts';

/** One file of the published site. */
export interface SiteFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export interface BuiltApp {
  readonly kind: 'built';
  readonly site: readonly SiteFile[];
  /** Files that the server runs with; undefined for an app without a server. */
  readonly server: BuiltServer | undefined;
}

export interface BuiltServer {
  readonly files: readonly WorkspaceFile[];
  /** Paths that a GET request can reach without knowing more. */
  readonly routes: readonly string[];
}

export type BuildResult = BuiltApp | { readonly kind: 'failed'; readonly finding: ReleaseFinding };

export interface BuildOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

const buildMs = 240_000;
const outputBytes = 64 * 1024;
/** Reserved: no project has a directory of this name. */
const outputDirectory = '.millwright/site';

/** Uses the shell's `$PWD`, because a Vite configuration may set another root. */
const siteCommand = `exec ./node_modules/.bin/vite build --base / --outDir "$PWD/${outputDirectory}" --emptyOutDir --logLevel info`;

/** The template's configuration builds both; see `templates/web/vite.config.ts`. */
const serverOutput = { site: 'dist/client', entry: 'dist/server/index.js' } as const;
const appCommand =
  './node_modules/.bin/vite build --base / --logLevel info && ' +
  `exec node ../launcher/bundle-server.mjs ${serverOutput.entry} ${serverBundlePath}`;
/** Folders that a server may read when it runs, such as that of migrations. */
const serverFolders = ['server/', 'shared/', '.millwright/server/'];

/** Builds the app with the project's own Vite, which both platforms have. */
export async function buildApp(
  session: SandboxSession,
  { environment, onText, signal }: BuildOptions,
): Promise<BuildResult> {
  const hasServer = (await session.stat('server/index.ts', { signal })) !== undefined;
  const { exitCode, output, timedOut } = await session.run(hasServer ? appCommand : siteCommand, {
    signal,
    timeoutMs: buildMs,
    maxOutputBytes: outputBytes,
    env: { ...environment, NODE_ENV: 'production' },
    onOutput: ({ bytes }) => onText(stripVTControlCharacters(bytes.toString())),
  });
  if (timedOut) return failedBuild(`The build took longer than ${buildMs / 1000} s`);
  if (exitCode !== 0)
    return failedBuild(extractReason(stripVTControlCharacters(output.toString())));
  return collectFiles(session, hasServer, signal);
}

async function collectFiles(
  session: SandboxSession,
  hasServer: boolean,
  signal: AbortSignal,
): Promise<BuildResult> {
  const { files } = await session.scan({ ignore: [...excludedFolders], signal });
  const sitePrefix = `${hasServer ? serverOutput.site : outputDirectory}/`;
  const siteFiles = files.filter(({ path }) => path.startsWith(sitePrefix));
  const serverFiles = hasServer
    ? files.filter(({ path }) => serverFolders.some((folder) => path.startsWith(folder)))
    : [];
  if (!siteFiles.some(({ path }) => path === `${sitePrefix}index.html`)) {
    return failedBuild(
      hasServer
        ? `The build produced no ${sitePrefix}index.html. In an app with a server, vite.config.ts must build the pages into dist/client and the server into dist/server`
        : 'The build produced no index.html',
    );
  }
  const all = [...siteFiles, ...serverFiles];
  const { files: maxFiles, fileBytes, bytes: maxBytes } = publishLimits;
  if (all.length > maxFiles)
    return failedBuild(`The build produced ${all.length} files; the limit is ${maxFiles}`);
  const largest = all.find(({ size }) => size > fileBytes);
  if (largest) {
    const path = largest.path.startsWith(sitePrefix)
      ? largest.path.slice(sitePrefix.length)
      : largest.path;
    return failedBuild(
      `${path} is ${formatMebibytes(largest.size)}; the limit is ${formatMebibytes(fileBytes)}`,
    );
  }
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes) {
    return failedBuild(
      `The build is ${formatMebibytes(bytes)}; the limit is ${formatMebibytes(maxBytes)}`,
    );
  }
  const site: SiteFile[] = [];
  for (const { path } of siteFiles) {
    const content = await session.readFile(path, { signal, maxBytes: fileBytes });
    site.push({ path: path.slice(sitePrefix.length).normalize('NFC'), content });
  }
  if (!hasServer) return { kind: 'built', site, server: undefined };
  const copies: WorkspaceFile[] = [];
  for (const { path, mode } of serverFiles) {
    const content = await session.readFile(path, { signal, maxBytes: fileBytes });
    copies.push({ path, mode, content });
  }
  const routes = await listServerRoutes(session, signal);
  return { kind: 'built', site, server: { files: copies, routes } };
}

function failedBuild(message: string): BuildResult {
  return {
    kind: 'failed',
    finding: {
      id: 'build:failed',
      step: 'build',
      blocks: true,
      acceptable: false,
      accepted: false,
      severity: 'high',
      ...findLocation(message),
      message,
      advice: 'Ask the agent to fix it. The log shows the full build output.',
      url: null,
    },
  };
}

/** Extracts Vite's error message, without the preceding output and the stack trace. */
function extractReason(output: string): string {
  const [, after] = output.split(/^error during build:\s*$/im);
  const reason = (after ?? output).replace(/^ {4}at .*\n?/gm, '').trim();
  return reason.slice(0, 2_000) || 'The build failed without output';
}

const locationPattern =
  /(?:^|[\s(["'])(?:\/\S*?\/project\/)?([\w@-][\w./@-]*\.(?:[cm]?[jt]sx?|css|html|json)):(\d+)/m;

/** Project file the message refers to; null for packages. */
function findLocation(message: string): { file: string | null; line: number | null } {
  const [, file, line] = locationPattern.exec(message) ?? [];
  if (!file || file.startsWith('node_modules/')) return { file: null, line: null };
  return { file, line: Number(line) };
}

const formatMebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
