import { SourceMap } from 'node:module';
import type { CallFrame } from './browser-tab.ts';
import type { SourceLocation } from './visit-report.ts';

/** Vite's URL of a file outside of its root. Every sandbox has its workspace in a directory of this name. */
const outsideRoot = /^\/@fs\/(?:[^/]+\/)*?project\//;
const maxCandidates = 5;
const stackFramePattern = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/gm;
const inlineMapPattern = /^\/\/# sourceMappingURL=data:application\/json;[^,]*base64,(\S+)\s*$/m;
const answerTimeoutMs = 2_000;

/** Maps URLs and positions in the page to files and original lines in the workspace. */
export class SourceLocations {
  readonly #origin: string;
  readonly #maps = new Map<string, Promise<SourceMap | undefined>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the file that a URL seems to stand for; null for packages and foreign URLs. */
  file(address: string): string | null {
    const url = URL.parse(address);
    if (url?.origin !== this.#origin) return null;
    const path = decode(url.pathname).replace(outsideRoot, '/').slice(1);
    const isOther = path === '' || path.startsWith('@') || path.includes('node_modules/');
    return isOther ? null : path;
  }

  /** Returns the source locations of the first frames that seem to be in the workspace. */
  locate(frames: readonly CallFrame[]): Promise<SourceLocation[]> {
    const own = frames.flatMap((frame) => {
      const file = this.file(frame.url);
      return file === null ? [] : [{ file, frame }];
    });
    return Promise.all(
      own.slice(0, maxCandidates).map(({ file, frame }) => this.#locate(file, frame)),
    );
  }

  async #locate(file: string, frame: CallFrame): Promise<SourceLocation> {
    const map = await this.#map(frame.url);
    const entry = map?.findEntry(frame.lineNumber, frame.columnNumber);
    if (entry && 'originalLine' in entry) {
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    // The preamble that tools insert before a module has no original line.
    if (map) return { file, line: null, column: null };
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
