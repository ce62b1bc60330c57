import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { CallFrame } from './headless-browser.ts';
import type { SourceLocation } from './visit-report.ts';

const noLocation: SourceLocation = { file: null, line: null, column: null };
/** Directories that a page is served from, relative to the workspace. */
const roots = ['', 'public'];
const stackFramePattern = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/gm;
const inlineMapPattern = /^\/\/# sourceMappingURL=data:application\/json;[^,]*base64,(\S+)\s*$/m;
const answerTimeoutMs = 2_000;

/** Maps URLs and positions in the page to files and original lines in the workspace. */
export class SourceLocations {
  readonly #origin: string;
  readonly #workspace: string;
  readonly #maps = new Map<string, Promise<SourceMap | undefined>>();

  constructor(origin: string, workspace: string) {
    this.#origin = origin;
    this.#workspace = workspace;
  }

  /** Returns the file behind a URL; null for packages and foreign URLs. */
  file(address: string): string | null {
    const url = URL.parse(address);
    if (url?.origin !== this.#origin) return null;
    const path = decode(url.pathname).replace(`/@fs${this.#workspace}/`, '/').slice(1);
    if (path === '' || path.startsWith('@') || path.includes('node_modules/')) return null;
    const found = roots
      .map((root) => join(root, path))
      .find((candidate) => existsSync(join(this.#workspace, candidate)));
    return found ?? null;
  }

  /** Returns the source location of the first frame in the workspace. */
  async locate(frames: readonly CallFrame[]): Promise<SourceLocation> {
    const frame = frames.find(({ url }) => this.file(url) !== null);
    if (!frame) return noLocation;
    const file = this.file(frame.url);
    const map = await this.#map(frame.url);
    const entry = map?.findEntry(frame.lineNumber, frame.columnNumber);
    if (entry && 'originalLine' in entry) {
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    // The preamble that tools insert before a module has no original line.
    if (map) return { ...noLocation, file };
    return { file, line: frame.lineNumber + 1, column: frame.columnNumber + 1 };
  }

  #map(url: string): Promise<SourceMap | undefined> {
    // Without a map, positions refer to the built code.
    const known = this.#maps.get(url) ?? readMap(url).catch(() => undefined);
    this.#maps.set(url, known);
    return known;
  }
}

/** Parses the frames of a printed stack. */
export function framesIn(stack: string): CallFrame[] {
  return [...stack.matchAll(stackFramePattern)].map(([, url = '', line, column]) => ({
    url,
    lineNumber: Number(line) - 1,
    columnNumber: Number(column) - 1,
  }));
}

async function readMap(url: string): Promise<SourceMap | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
  const encoded = inlineMapPattern.exec(await response.text())?.[1];
  if (encoded === undefined) return undefined;
  return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Malformed percent-encoding.
    return path;
  }
}
