import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectToApp } from '../browser/app-connection.ts';
import { type RecordedPackage, recordingIndex } from '../browser/recorded-packages.ts';
import { fetchFromApp } from './fetch-from-app.ts';

interface DeliveredFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string;
}

const pageScript = /<script type="module" src="([^"]+)"/g;
const imported = /\b(?:from|import) ?\(?"(\/[^"]+)"/g;

/**
 * Records the packages that the template's page loads, exactly as its dev server delivers them to a browser. Their
 * addresses contain a version, so a browser keeps them.
 */
export async function recordPackages(
  connect: ConnectToApp,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const page = await fetchFile(connect, '/', signal);
  const urls = new Set(page && targets(page, pageScript));
  const entries = new Set<string>();
  const packages: RecordedPackage[] = [];
  await mkdir(directory, { mode: 0o755 });
  // The loop also visits the URLs that are added meanwhile.
  for (const url of urls) {
    const delivered = await fetchFile(connect, url, signal);
    // Not an import, but text that looks like one.
    if (!delivered) continue;
    const { body, ...headers } = delivered;
    const imports = targets({ body }, imported);
    for (const target of imports) urls.add(target);
    if (!headers.cacheControl.includes('immutable')) {
      for (const target of imports) entries.add(target);
      continue;
    }
    const file = `${packages.length}.js`;
    await writeFile(join(directory, file), body, { mode: 0o644 });
    packages.push({ url, file, ...headers, isEntry: entries.has(url) });
  }
  await writeFile(join(directory, recordingIndex), JSON.stringify(packages), { mode: 0o644 });
}

function targets({ body }: Pick<DeliveredFile, 'body'>, pattern: RegExp): string[] {
  return [...body.matchAll(pattern)].map(([, target = '']) => target);
}

/** Undefined if there is no such file. */
async function fetchFile(
  connect: ConnectToApp,
  path: string,
  signal: AbortSignal,
): Promise<DeliveredFile | undefined> {
  const accept = path === '/' ? 'text/html' : '*/*';
  const { status, headers, body } = await fetchFromApp(connect, path, {
    headers: { host: 'localhost', accept },
    signal,
  });
  if (status !== 200) return undefined;
  const { 'content-type': type = '', 'cache-control': cacheControl = '' } = headers;
  return { type, cacheControl, body };
}
