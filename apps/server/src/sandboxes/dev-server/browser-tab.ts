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

export interface RequestEvent {
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

/** Sends a command to a tab and resolves with its result. */
export type SendCommand = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** A tab with cookies and storage of its own, driven over the DevTools protocol. */
export class BrowserTab {
  readonly send: SendCommand;
  /** Resolves when the browser has exited. */
  readonly ended: Promise<unknown>;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #close: () => Promise<void>;

  constructor(send: SendCommand, ended: Promise<unknown>, close: () => Promise<void>) {
    this.send = send;
    this.ended = ended;
    this.#close = close;
  }

  on<E extends keyof BrowserEvents>(name: E, listener: (params: BrowserEvents[E]) => void): void {
    const listeners = this.#listeners.get(name) ?? [];
    this.#listeners.set(name, [...listeners, listener as Listener]);
  }

  receive(name: string, params: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(params as never);
  }

  /** Closes the tab and deletes its cookies and storage. */
  close(): Promise<void> {
    return this.#close();
  }
}
