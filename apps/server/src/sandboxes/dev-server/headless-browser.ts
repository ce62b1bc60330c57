import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { BrowserTab } from './browser-tab.ts';

/** The surrounding sandbox isolates more than Chromium's own, which requires privileges that are not available here. */
const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  // Each browser serves a single project: more processes would cost more than they protect. The page still has its own.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-startup-window',
  '--mute-audio',
  '--hide-scrollbars',
  // A page that exceeds this limit crashes alone, without affecting other processes here.
  '--js-flags=--max-old-space-size=256',
  '--remote-debugging-pipe',
];

/** A browser process driven over the DevTools protocol: JSON messages, each terminated by NUL. */
export class HeadlessBrowser {
  readonly ended: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  /** By session. */
  readonly #tabs = new Map<string, BrowserTab>();
  #sent = 0;

  constructor(program: string, profile: string) {
    this.#process = spawn(program, [...browserFlags, `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    // Rejects if the browser could not be started, which counts as ended.
    this.ended = once(this.#process, 'exit').catch(() => undefined);
    void this.ended.then(() => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has exited'));
      this.#waiting.clear();
    });
    // A write fails only if the browser has exited, which `ended` reports.
    this.#input.on('error', () => undefined);
    this.#listen();
  }

  /** Opens a tab that shares nothing with other tabs. */
  async openTab(): Promise<BrowserTab> {
    const { browserContextId } = await this.#send('Target.createBrowserContext');
    const target = { url: 'about:blank', browserContextId };
    const { targetId } = await this.#send('Target.createTarget', target);
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    const id = String(sessionId);
    const close = async () => {
      this.#tabs.delete(id);
      await this.#send('Target.disposeBrowserContext', { browserContextId });
    };
    const tab = new BrowserTab(
      (method, params) => this.#send(method, params, id),
      this.ended,
      close,
    );
    this.#tabs.set(id, tab);
    return tab;
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }

  #send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#sent += 1;
    const reply = Promise.withResolvers<Record<string, unknown>>();
    // A caller that stopped waiting does not handle a late rejection.
    reply.promise.catch(() => undefined);
    this.#waiting.set(this.#sent, reply);
    const command = { id: this.#sent, method, params, sessionId };
    this.#input.write(`${JSON.stringify(command)}\0`);
    return reply.promise;
  }

  get #input(): Writable {
    return this.#process.stdio[3] as Writable;
  }

  #listen(): void {
    const output = this.#process.stdio[4] as Readable;
    let rest = '';
    // The stream fails only if the browser has exited.
    output.setEncoding('utf8').on('error', () => undefined);
    output.on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive(message: {
    id?: number;
    result?: Record<string, unknown>;
    error?: { message: string };
    method?: string;
    params?: unknown;
    sessionId?: string;
  }): void {
    if (message.id === undefined) {
      this.#tabs.get(message.sessionId ?? '')?.receive(String(message.method), message.params);
      return;
    }
    const reply = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reply?.reject(new Error(message.error.message));
    else reply?.resolve(message.result ?? {});
  }
}
