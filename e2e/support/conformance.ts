import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Release of the suite for each protocol revision. */
const suites = {
  '2025-11-25': '@modelcontextprotocol/conformance',
  '2026-07-28': 'mcp-conformance-next',
} as const;

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

export interface Findings {
  /** Excludes checks of extensions. */
  readonly passed: number;
  /** `scenario: check`, with the suite's message. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Proxy that adds a key to the suite's requests, since the suite sends none. */
export async function startKeyProxy(
  listenPort: number,
  targetPort: number,
  key: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const { method } = incoming;
    const upstream = request(
      { port: targetPort, path: '/api/v1/gw/mcp', method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${listenPort}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs the suite for a revision against a server and parses its findings. */
export async function runSuite(
  revision: keyof typeof suites,
  url: string,
  args: readonly string[],
): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-conformance-'));
  try {
    const script = join(
      import.meta.dirname,
      '../../node_modules',
      suites[revision],
      'dist/index.js',
    );
    const run = spawn(process.execPath, [script, 'server', '--url', url, '-o', folder, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = await Promise.all([
      text(run.stdout),
      text(run.stderr),
      once(run, 'close'),
    ]);
    const scenarios = await readdir(folder);
    if (scenarios.length === 0) throw new Error(`the suite ran nothing: ${stdout}${stderr}`);
    return await readFindings(folder, scenarios);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFindings(folder: string, scenarios: readonly string[]): Promise<Findings> {
  let passed = 0;
  const failed = new Map<string, string>();
  for (const scenario of scenarios) {
    const name = scenario.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\dZ-]+$/, '');
    const file = join(folder, scenario, 'checks.json');
    const checks: Check[] = JSON.parse(await readFile(file, 'utf8'));
    for (const { id, status, errorMessage = '' } of checks) {
      if (status === 'SUCCESS' && !name.startsWith('tasks-')) passed += 1;
      if (status === 'FAILURE') failed.set(`${name}: ${id}`, errorMessage);
    }
  }
  return { passed, failed };
}
