import { SourceLocations } from './source-map-locations.ts';
import type { PageError, VisitReport } from './visit-report.ts';

const maxModules = 300;
const maxConcurrent = 8;
const crawlTimeoutMs = 10_000;

const tagPattern = /<(script|link)\b[^<>]*>/gi;
const addressPattern = /\b(?:src|href)=["']?([^"'\s>]+)/i;
/** Matches imports as Vite emits them: at the start of a line, with URLs instead of package names. */
const importPattern = /^[ \t]*(?:import|export)\b[^"'`;()]*["']([^"'\n]+)["']/gm;

/** Inspects the page without a browser: fetches it and everything it loads. */
export async function crawlModules(origin: string): Promise<VisitReport> {
  const signal = AbortSignal.timeout(crawlTimeoutMs);
  const crawler = new Crawler(origin, new SourceLocations(origin), signal);
  // The report shows a page that does not respond as status null.
  const page = await fetchText(`${origin}/`, signal).catch(() => undefined);
  if (page?.status === 200) await crawler.follow(partsOf(page.text));
  return {
    method: 'crawl',
    status: page?.status ?? null,
    isHtml: page?.type.startsWith('text/html') === true,
    end: signal.aborted ? 'unfinished' : 'loaded',
    isBlank: false,
    pageErrors: crawler.pageErrors,
    unreachable: [],
    screenshot: null,
  };
}

class Crawler {
  readonly pageErrors: PageError[] = [];
  readonly #origin: string;
  readonly #locations: SourceLocations;
  readonly #signal: AbortSignal;
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];

  constructor(origin: string, locations: SourceLocations, signal: AbortSignal) {
    this.#origin = origin;
    this.#locations = locations;
    this.#signal = signal;
  }

  async follow(addresses: readonly string[]): Promise<void> {
    this.#add(addresses, `${this.#origin}/`);
    while (this.#waiting.length > 0 && !this.#signal.aborted) {
      const batch = this.#waiting.splice(0, maxConcurrent);
      await Promise.all(batch.map((url) => this.#visit(url)));
    }
  }

  async #visit(url: string): Promise<void> {
    try {
      const { status, type, text } = await fetchText(url, this.#signal);
      if (status !== 200) this.#recordMissing(url, `returned status ${status}`);
      else if (type.startsWith('text/html'))
        this.#recordMissing(url, 'was not found: a page was returned instead');
      else this.#add(importsOf(text), url);
    } catch (error) {
      if (!this.#signal.aborted) this.#recordMissing(url, `could not be loaded (${error})`);
    }
  }

  #add(addresses: readonly string[], from: string): void {
    for (const address of addresses) {
      const url = URL.parse(address, from);
      if (url?.origin !== this.#origin || this.#known.has(url.href)) continue;
      if (this.#known.size >= maxModules) return;
      this.#known.add(url.href);
      this.#waiting.push(url.href);
    }
  }

  #recordMissing(url: string, problem: string): void {
    const text = `${new URL(url).pathname} ${problem}`;
    const file = this.#locations.file(url);
    const candidates = file === null ? [] : [{ file, line: null, column: null }];
    this.pageErrors.push({ kind: 'module', text, candidates });
  }
}

async function fetchText(url: string, signal: AbortSignal) {
  const headers = { accept: url.endsWith('/') ? 'text/html' : '*/*' };
  const response = await fetch(url, { signal, headers });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
}

/** Returns the scripts and styles of a page, and the imports of its inline scripts. */
function partsOf(html: string): string[] {
  const tags = [...html.matchAll(tagPattern)].flatMap(([tag]) => {
    const isLoaded = /^<script/i.test(tag) || /\brel=["']?(stylesheet|modulepreload)\b/i.test(tag);
    return isLoaded ? (addressPattern.exec(tag)?.[1] ?? []) : [];
  });
  return [...tags, ...importsOf(html)];
}

function importsOf(code: string): string[] {
  return [...code.matchAll(importPattern)].flatMap(([, address = '']) =>
    /^[./]/.test(address) ? address : [],
  );
}
