import { stripVTControlCharacters } from 'node:util';
import { publishLimits, type ReleaseFinding } from '@millwright/contract';
import type { SandboxSession } from '../../core/ports/sandbox.ts';
import { excludedFolders } from '../../projects/files/path.ts';

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
const FOLDER = '.millwright/site';

/** Uses the shell's `$PWD`, because a Vite configuration may set another root. */
const command = `exec ./node_modules/.bin/vite build --base / --outDir "$PWD/${FOLDER}" --emptyOutDir --logLevel info`;

/** Builds the site with the project's own Vite, which both platforms have. */
export async function buildSite(
  session: SandboxSession,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<BuiltSite> {
  const { exitCode, output, timedOut } = await session.run(command, {
    signal,
    timeoutMs: buildMs,
    maxOutputBytes: outputBytes,
    env: { NODE_ENV: 'production' },
    onOutput: ({ bytes }) => tell(stripVTControlCharacters(bytes.toString())),
  });
  if (timedOut) return failed(`The build took longer than ${buildMs / 1000} s`);
  if (exitCode !== 0) return failed(reasonIn(stripVTControlCharacters(output.toString())));
  return collect(session, signal);
}

async function collect(session: SandboxSession, signal: AbortSignal): Promise<BuiltSite> {
  const folder = `${FOLDER}/`;
  const { files } = await session.scan({ ignore: [...excludedFolders], signal });
  const made = files.filter(({ path }) => path.startsWith(folder));
  const { files: most, fileBytes, bytes: mostBytes } = publishLimits;
  const bytes = made.reduce((sum, { size }) => sum + size, 0);
  const largest = made.find(({ size }) => size > fileBytes);
  if (!made.some(({ path }) => path === `${folder}index.html`)) {
    return failed('The build produced no index.html');
  }
  if (made.length > most)
    return failed(`The build produced ${made.length} files; the limit is ${most}`);
  if (largest) {
    return failed(
      `${largest.path.slice(folder.length)} is ${mebibytes(largest.size)}; the limit is ${mebibytes(fileBytes)}`,
    );
  }
  if (bytes > mostBytes) {
    return failed(`The build is ${mebibytes(bytes)}; the limit is ${mebibytes(mostBytes)}`);
  }
  const site: SiteFile[] = [];
  for (const { path } of made) {
    const content = await session.readFile(path, { signal, maxBytes: fileBytes });
    site.push({ path: path.slice(folder.length).normalize('NFC'), content });
  }
  return { kind: 'built', files: site };
}

function failed(message: string): BuiltSite {
  return {
    kind: 'failed',
    finding: {
      id: 'build:failed',
      step: 'build',
      blocks: true,
      acceptable: false,
      accepted: false,
      severity: 'high',
      ...placeIn(message),
      message,
      advice: 'Ask the agent to fix it. The log shows the full build output.',
      url: null,
    },
  };
}

/** Extracts Vite's error message, without the preceding output and the stack trace. */
function reasonIn(output: string): string {
  const [, after] = output.split(/^error during build:\s*$/im);
  const said = (after ?? output).replace(/^ {4}at .*\n?/gm, '').trim();
  return said.slice(0, 2_000) || 'The build failed without output';
}

const place =
  /(?:^|[\s(["'])(?:\/\S*?\/project\/)?([\w@-][\w./@-]*\.(?:[cm]?[jt]sx?|css|html|json)):(\d+)/m;

/** Project file the message refers to; null for packages. */
function placeIn(message: string): { file: string | null; line: number | null } {
  const [, file, line] = place.exec(message) ?? [];
  if (!file || file.startsWith('node_modules/')) return { file: null, line: null };
  return { file, line: Number(line) };
}

const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
