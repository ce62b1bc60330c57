import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedSandboxFolder } from '../../testing/shared-template.ts';

/**
 * Serves files as they are. Like Vite, it serves a file's earlier content until the service reports its change, so a
 * missing report fails a test.
 */
const program = `
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const { argv } = process;
const port = Number(argv[argv.indexOf('--port') + 1]);
const seen = new Map();
const report = (line) => console.log(JSON.stringify(line));
const read = (path) => {
  if (!seen.has(path)) seen.set(path, readFile(path).catch(() => undefined));
  return seen.get(path);
};
const server = createServer(async ({ url }, response) => {
  const path = new URL(url, 'http://app').pathname.slice(1) || 'index.html';
  const content = await read(path);
  response.setHeader('content-type', path.endsWith('.html') ? 'text/html' : 'text/javascript');
  response.writeHead(content ? 200 : 404).end(content);
});
const sayReady = () => report({ type: 'ready', port, ms: 1 });
server.listen(port, '127.0.0.1', () => {
  sayReady();
  report({ type: 'checked', id: 0, errors: 0 });
});
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.type === 'changed') for (const { path } of order.files) seen.delete(path);
  else {
    seen.clear();
    sayReady();
  }
  report({ type: 'checked', id: order.id, errors: 0 });
}
process.exit();
`;

let written: Promise<string> | undefined;

/**
 * Directory of a program that stands in for the launcher of Vite, which takes longer to start than most tests. For tests
 * that show pages, but neither compile nor check them.
 */
export function simpleLauncher(): Promise<string> {
  written ??= write();
  return written;
}

async function write(): Promise<string> {
  const directory = await mkdtemp(join(await sharedSandboxFolder(), 'simple-launcher-'));
  // Sandbox users read it.
  await chmod(directory, 0o755);
  await writeFile(join(directory, 'launcher.mjs'), program, { mode: 0o644 });
  return directory;
}
