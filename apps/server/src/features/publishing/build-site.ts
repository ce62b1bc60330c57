import { stripVTControlCharacters } from 'node:util';
import { publishLimits, type ReleaseFinding } from '@millwright/contract';
import type { SandboxSession } from '../../core/ports/sandbox.ts';
import { excludedFolders } from '../../projects/files/parse-path.ts';

/** One file of the published site. */
export interface SiteFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export type BuiltSite =
  | { readonly kind: 'built'; readonly files: readonly SiteFile[] }
  | { readonly kind: 'failed'; readonly finding: ReleaseFinding };

const buildMs = 240_000;
const outputBytes = 64 * 1024;
/** Reserved: no project has a directory of this name. */
const outputDirectory = '.millwright/site';

/** Uses the shell's `$PWD`, because a Vite configuration may set another root. */
const command = `exec ./node_modules/.bin/vite build --base / --outDir "$PWD/${outputDirectory}" --emptyOutDir --logLevel info`;

/** Builds the site with the project's own Vite, which both platforms have. */
export async function buildSite(
  session: SandboxSession,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<BuiltSite> {
  const { exitCode, output, timedOut } = await session.run(command, {
    signal,
    timeoutMs: buildMs,
    maxOutputBytes: outputBytes,
    env: { NODE_ENV: 'production' },
    onOutput: ({ bytes }) => onText(stripVTControlCharacters(bytes.toString())),
  });
  if (timedOut) return failedBuild(`The build took longer than ${buildMs / 1000} s`);
  if (exitCode !== 0)
    return failedBuild(extractReason(stripVTControlCharacters(output.toString())));
  return collectFiles(session, signal);
}

async function collectFiles(session: SandboxSession, signal: AbortSignal): Promise<BuiltSite> {
  const directoryPrefix = `${outputDirectory}/`;
  const { files } = await session.scan({ ignore: [...excludedFolders], signal });
  const outputFiles = files.filter(({ path }) => path.startsWith(directoryPrefix));
  const { files: maxFiles, fileBytes, bytes: maxBytes } = publishLimits;
  const bytes = outputFiles.reduce((sum, { size }) => sum + size, 0);
  const largest = outputFiles.find(({ size }) => size > fileBytes);
  if (!outputFiles.some(({ path }) => path === `${directoryPrefix}index.html`)) {
    const hasServer = await session.stat('server/index.ts', { signal });
    return failedBuild(
      hasServer ? 'Apps with a server cannot be published yet' : 'The build produced no index.html',
    );
  }
  if (outputFiles.length > maxFiles)
    return failedBuild(`The build produced ${outputFiles.length} files; the limit is ${maxFiles}`);
  if (largest) {
    return failedBuild(
      `${largest.path.slice(directoryPrefix.length)} is ${formatMebibytes(largest.size)}; the limit is ${formatMebibytes(fileBytes)}`,
    );
  }
  if (bytes > maxBytes) {
    return failedBuild(
      `The build is ${formatMebibytes(bytes)}; the limit is ${formatMebibytes(maxBytes)}`,
    );
  }
  const site: SiteFile[] = [];
  for (const { path } of outputFiles) {
    const content = await session.readFile(path, { signal, maxBytes: fileBytes });
    site.push({ path: path.slice(directoryPrefix.length).normalize('NFC'), content });
  }
  return { kind: 'built', files: site };
}

function failedBuild(message: string): BuiltSite {
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
