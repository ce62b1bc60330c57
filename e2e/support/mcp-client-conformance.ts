import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Assignment } from './conformance-user.ts';

/** Installed releases of the official suite. */
const releases = {
  '0.1.16': '@modelcontextprotocol/conformance',
  '0.2.0-alpha.12': 'mcp-conformance-next',
} as const;
export type Release = keyof typeof releases;

/** Performs a scenario's client side. */
export type ScenarioClient = (assignment: Assignment) => Promise<void>;

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly description: string;
  readonly errorMessage?: string;
  readonly details?: object;
}

export interface Findings {
  /** Number of successful checks. */
  readonly passed: number;
  /** All others, including warnings, by name with the suite's message. */
  readonly failed: ReadonlyMap<string, string>;
  /** Error with which our client gave up, if any. */
  readonly gaveUp: string | undefined;
}

const scriptOf = (release: Release) =>
  join(import.meta.dirname, '../../node_modules', releases[release], 'dist/index.js');
const command = join(import.meta.dirname, 'fixtures/conformance-client.mjs');

/** The suite starts all scenarios at once; limits how many clients work concurrently. */
const maxConcurrentClients = 4;
/** Only a hung scenario takes this long, however slow the machine. */
const scenarioTimeoutMs = 240_000;

const scenarioLists = new Map<Release, Promise<Map<string, string[]>>>();

/** Client scenarios of the suite, each with its revisions. */
export function scenariosOf(release: Release): Promise<Map<string, string[]>> {
  const known = scenarioLists.get(release) ?? listScenarios(release);
  scenarioLists.set(release, known);
  return known;
}

async function listScenarios(release: Release): Promise<Map<string, string[]>> {
  const args = [scriptOf(release), 'list', '--client'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const lines = stdout.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm);
  return new Map([...lines].map(([, name = '', revisions = '']) => [name, revisions.split(',')]));
}

export const isRevision = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** Runs the suite against a client in all scenarios of a revision, or in all, and parses the findings. */
export async function runSuite(
  release: Release,
  revision: string,
  client: ScenarioClient,
): Promise<Map<string, Findings>> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-conformance-'));
  await using assignmentServer = await startAssignmentServer(client);
  try {
    const wire = isRevision(revision) ? ['--spec-version', revision] : [];
    const run = spawn(
      process.execPath,
      [
        ...[scriptOf(release), 'client', '--suite', 'all', '-o', folder, ...wire],
        ...['--timeout', String(scenarioTimeoutMs), '--command', `${process.execPath} ${command}`],
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CONFORMANCE_SERVER: String(assignmentServer.port) },
      },
    );
    const [stdout, stderr] = await Promise.all([
      text(run.stdout),
      text(run.stderr),
      once(run, 'close'),
    ]);
    return await readFindings(folder, assignmentServer.gaveUp, `${stdout}${stderr}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface AssignmentServer extends AsyncDisposable {
  readonly port: number;
  /** Error with which the client gave up, by scenario. */
  readonly gaveUp: ReadonlyMap<string, string>;
}

/**
 * Receives the assignments from the suite's client processes and performs them here, so that none of them has to load
 * any code.
 */
async function startAssignmentServer(client: ScenarioClient): Promise<AssignmentServer> {
  const gaveUp = new Map<string, string>();
  const waiting: (() => void)[] = [];
  let freeSlots = maxConcurrentClients;
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const assignment: Assignment = JSON.parse(await text(socket));
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await client(assignment);
      socket.end();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      gaveUp.set(assignment.scenario, reason);
      socket.end(reason || 'unknown');
    } finally {
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    gaveUp,
    [Symbol.asyncDispose]: () => promisify(server.close.bind(server))(),
  };
}

async function readFindings(
  folder: string,
  gaveUp: ReadonlyMap<string, string>,
  output: string,
): Promise<Map<string, Findings>> {
  const found = new Map<string, Findings>();
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((one) => one.endsWith('checks.json'))) {
    // Such as `auth/basic-cimd-2026-01-31T10-20-30-400Z/checks.json`.
    const [, scenario = ''] = /^(.+?)-\d{4}-\d\d-\d\dT[^/]*\/checks\.json$/.exec(file) ?? [];
    let passed = 0;
    const failed = new Map<string, string>();
    const checks: Check[] = JSON.parse(await readFile(join(folder, file), 'utf8'));
    for (const { id, status, description, errorMessage = description, details } of checks) {
      if (status === 'SUCCESS') passed += 1;
      if (status !== 'FAILURE' && status !== 'WARNING') continue;
      failed.set(id, `${errorMessage} ${JSON.stringify(details)}`);
    }
    found.set(scenario, { passed, failed, gaveUp: gaveUp.get(scenario) });
  }
  if (found.size === 0) throw new Error(`the suite checked nothing: ${output}`);
  return found;
}
