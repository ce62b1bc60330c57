import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** The releases of the official suite that are installed. */
const releases = {
  '0.1.16': '@modelcontextprotocol/conformance',
  '0.2.0-alpha.12': 'mcp-conformance-next',
} as const;
export type Release = keyof typeof releases;

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly description: string;
  readonly errorMessage?: string;
  readonly details?: object;
}

export interface Findings {
  /** How many checks succeeded. */
  readonly passed: number;
  /** The others, warnings among them, by their name with what the suite said. */
  readonly failed: ReadonlyMap<string, string>;
}

const scriptOf = (release: Release) =>
  join(import.meta.dirname, '../../node_modules', releases[release], 'dist/index.js');
const command = `${process.execPath} ${join(import.meta.dirname, 'mcp-client-conformance-command.ts')}`;

/** The suite's scenarios for clients, each with the revisions it is for. */
export async function scenariosOf(release: Release): Promise<Map<string, string[]>> {
  const args = [scriptOf(release), 'list', '--client'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const lines = stdout.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm);
  return new Map([...lines].map(([, name = '', revisions = '']) => [name, revisions.split(',')]));
}

export const isRevision = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** Has the suite try our client in one scenario, and reads what it found. */
export async function runScenario(
  release: Release,
  scenario: string,
  revision: string,
  environment: Readonly<Record<string, string>>,
): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-conformance-'));
  try {
    const wire = isRevision(revision) ? ['--spec-version', revision] : [];
    const options = ['--command', command, '--scenario', scenario, '-o', folder, ...wire];
    const run = spawn(process.execPath, [scriptOf(release), 'client', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const [said, complaints, [code]] = await Promise.all([
      text(run.stdout),
      text(run.stderr),
      once(run, 'close'),
    ]);
    return await findings(folder, code === 0, `${said}${complaints}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findings(folder: string, isFine: boolean, said: string): Promise<Findings> {
  let passed = 0;
  const failed = new Map<string, string>();
  const files = await readdir(folder, { recursive: true });
  const file = files.find((one) => one.endsWith('checks.json'));
  if (!file) throw new Error(`the suite checked nothing: ${said}`);
  const checks: Check[] = JSON.parse(await readFile(join(folder, file), 'utf8'));
  for (const { id, status, description, errorMessage = description, details } of checks) {
    if (status === 'SUCCESS') passed += 1;
    if (status !== 'FAILURE' && status !== 'WARNING') continue;
    failed.set(id, `${errorMessage} ${JSON.stringify(details)}`);
  }
  if (!isFine && failed.size === 0) failed.set('the client gave up', said);
  return { passed, failed };
}
