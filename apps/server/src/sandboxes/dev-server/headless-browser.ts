import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A value in the page, as described by the DevTools protocol. */
export interface RemoteValue {
  readonly type: string;
  readonly subtype?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly preview?: {
    readonly overflow: boolean;
    readonly properties: readonly { readonly name: string; readonly value?: string }[];
  };
}

/** Lines and columns count from 0. */
export interface CallFrame {
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

export interface StackTrace {
  readonly callFrames: readonly CallFrame[];
  /** Stack of the code that scheduled the call; React records the creation site of an element this way. */
  readonly parent?: StackTrace;
}

interface RequestEvent {
  readonly requestId: string;
  readonly type?: string;
}

/** The subset of browser events that is used here. */
export interface BrowserEvents {
  'Page.loadEventFired': object;
  'Page.frameNavigated': { readonly frame: { readonly parentId?: string } };
  'Page.javascriptDialogOpening': object;
  'Runtime.consoleAPICalled': {
    readonly type: string;
    readonly args: readonly RemoteValue[];
    readonly stackTrace?: StackTrace;
  };
  'Runtime.exceptionThrown': {
    readonly exceptionDetails: {
      readonly text: string;
      readonly url?: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
      readonly exception?: RemoteValue;
      readonly stackTrace?: StackTrace;
    };
  };
  'Network.requestWillBeSent': RequestEvent & { readonly request: { readonly url: string } };
  'Network.responseReceived': RequestEvent & {
    readonly response: { readonly url: string; readonly status: number; readonly mimeType: string };
  };
  'Network.loadingFinished': RequestEvent;
  'Network.loadingFailed': RequestEvent & {
    readonly errorText: string;
    readonly canceled?: boolean;
  };
  'Inspector.targetCrashed': object;
}

type Listener = (params: never) => void;

/** The surrounding sandbox isolates more than Chromium's own, which requires privileges that are not available here. */
const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  // For a single page visit, separate processes cost more than they protect. The page still has its own.
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
  readonly #listeners = new Map<string, Listener>();
  #sent = 0;
  #session: string | undefined;

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
    this.#input.on('error', () => undefined);
    this.#listen();
  }

  on<E extends keyof BrowserEvents>(name: E, listener: (params: BrowserEvents[E]) => void): void {
    this.#listeners.set(name, listener as Listener);
  }

  /** Opens a tab; all later commands apply to it. */
  async openTab(): Promise<void> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    this.#session = String(sessionId);
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#sent += 1;
    const reply = Promise.withResolvers<Record<string, unknown>>();
    // A caller that stopped waiting does not handle a late rejection.
    reply.promise.catch(() => undefined);
    this.#waiting.set(this.#sent, reply);
    const command = { id: this.#sent, method, params, sessionId: this.#session };
    this.#input.write(`${JSON.stringify(command)}\0`);
    return reply.promise;
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }

  get #input(): Writable {
    return this.#process.stdio[3] as Writable;
  }

  #listen(): void {
    const output = this.#process.stdio[4] as Readable;
    let rest = '';
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
  }): void {
    if (message.id === undefined) {
      this.#listeners.get(String(message.method))?.(message.params as never);
      return;
    }
    const reply = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reply?.reject(new Error(message.error.message));
    else reply?.resolve(message.result ?? {});
  }
}
