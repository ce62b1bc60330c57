import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { atProcessEnd } from '../../apps/server/src/testing/process-scope.ts';

/** Every name below this host resolves to this machine, as with a wildcard DNS entry. */
export const wildcardHost = 'preview.millwright.test';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // On few cores, collecting garbage with threads of its own costs more CPU time than it saves.
  '--js-flags=--single-threaded-gc',
];

/** Finds Chromium on this machine, preferably the headless shell: it needs about a third less CPU time. */
export function findChromium(): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return ['chromium-headless-shell', 'chromium']
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find((file) => existsSync(file));
}

/** Pages are slow on a loaded machine; only a failing test waits this long. */
const timeoutMs = 60_000;

/** A handle to this process's only Chromium: closing it closes the contexts it opened. */
export class TestBrowser implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #contexts = new Set<BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.newSharedContext(options);
    this.#contexts.add(context);
    context.once('close', () => this.#contexts.delete(context));
    return context;
  }

  /** A context without motion that stays open when this handle is closed, for other files of this process. */
  async newSharedContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(timeoutMs);
    return context;
  }

  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    return (await this.newContext(options)).newPage();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

let launched: Promise<Browser> | undefined;
atProcessEnd(async () => (await launched)?.close());

export async function startChromium(executablePath: string): Promise<TestBrowser> {
  const { chromium } = await import('playwright-core');
  const names = `--host-resolver-rules=MAP *.${wildcardHost} 127.0.0.1`;
  launched ??= chromium.launch({ executablePath, args: [...flags, names] });
  return new TestBrowser(await launched);
}
