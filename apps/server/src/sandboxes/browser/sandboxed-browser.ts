import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { SandboxHost, SandboxProcess } from '../../core/ports/sandbox.ts';
import type { BrowseRequest } from '../../core/ports/sandbox-manager.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { Lines } from '../dev-sandbox/lines.ts';
import type { BrowseReport, BrowserOrder, BrowserReply } from '../dev-server/browser-protocol.ts';
import type { PageError, VisitReport } from '../dev-server/visit-report.ts';
import { AppConnection, type ConnectToApp } from './app-connection.ts';

export interface SandboxedBrowserOptions {
  readonly host: SandboxHost;
  /** Directory of the launcher's programs. */
  readonly launcher: string;
  /** Path of the browser, as visible in sandboxes. */
  readonly program: string;
}

/** Enough for one page; a page that needs more crashes alone. */
const limits = { cpus: 2, memoryMb: 1_024, pids: 256, diskMb: 256 };
/**
 * The sandbox's proxy is the app itself, so the browser must not use it for other addresses. The profile is not in
 * $TMPDIR, whose path may be too long for the browser's socket.
 */
const command =
  'origin="$HTTP_PROXY"; unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy; ' +
  'exec node ../launcher/browser.mjs --profile "/tmp/browser-$$" --program "$0" --origin "$origin"';
const endTimeoutMs = 1_000;
const maxReplyLength = 4 * 1024 * 1024;

const position = z.int().positive().nullable();
const pageErrors = z
  .array(
    z.object({
      kind: z.enum(['module', 'exception', 'console']),
      text: z.string(),
      candidates: z
        .array(z.object({ file: z.string().max(4_096), line: position, column: position }))
        .max(5),
    }),
  )
  .max(50) satisfies z.ZodType<readonly PageError[]>;

export const visitReport = z.object({
  method: z.enum(['browser', 'crawl']),
  status: z.int().nullable(),
  isHtml: z.boolean(),
  end: z.enum(['loaded', 'unfinished', 'crashed']),
  isBlank: z.boolean(),
  pageErrors,
  unreachable: z.array(z.string().max(300)).max(10),
  screenshot: z.base64().nullable(),
}) satisfies z.ZodType<VisitReport>;

const browseReport = z.object({
  path: z.string().max(4_096),
  title: z.string().max(4_096),
  outline: z.string().max(20_000),
  actions: z.array(z.object({ ok: z.boolean(), note: z.string().max(4_096) })).max(100),
  pageErrors,
  screenshot: z.base64().nullable(),
}) satisfies z.ZodType<BrowseReport>;

const browserReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('visited'), id: z.int(), report: visitReport }),
  z.object({ type: z.literal('browsed'), id: z.int(), report: browseReport }),
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string().max(4_096) }),
]) satisfies z.ZodType<BrowserReply>;

/** The browser ended, alone or because a page exhausted its memory. */
export class BrowserLostError extends Error {}

/**
 * A browser in a sandbox of its own, whose only connection leads to one app. It is leased to one project for its whole
 * life, because the pages it opens are untrusted code.
 */
export class SandboxedBrowser {
  readonly ended: Promise<unknown>;
  readonly #process: SandboxProcess;
  readonly #app: AppConnection;
  readonly #release: () => Promise<void>;
  readonly #started = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, PromiseWithResolvers<BrowserReply>>();
  #orders = 0;

  private constructor(process: SandboxProcess, app: AppConnection, release: () => Promise<void>) {
    this.#process = process;
    this.#app = app;
    this.#release = release;
    this.ended = this.#receive();
  }

  /** Starts a browser; resolves when it is ready for orders. */
  static async start({
    host,
    launcher,
    program,
  }: SandboxedBrowserOptions): Promise<SandboxedBrowser> {
    const egress = new AppConnection();
    const sandbox = await host.create({
      limits,
      layers: [{ source: launcher, target: 'launcher' }],
      egress,
    });
    try {
      const started = await sandbox.session.spawn(['/bin/sh', '-c', command, program]);
      const browser = new SandboxedBrowser(started, egress, () => sandbox.release());
      await browser.#started.promise;
      return browser;
    } catch (error) {
      await sandbox.release();
      throw error;
    }
  }

  /** Leads all connections of the browser to this app. */
  leadTo(connect: ConnectToApp): void {
    this.#app.leadTo(connect);
  }

  /** Loads what a website delivers, so that it is in the cache when the browser visits an app with the same parts. */
  async preload(connect: ConnectToApp): Promise<void> {
    this.leadTo(connect);
    await this.#send({ type: 'preload' });
  }

  /** Opens the start page in a tab without any earlier state. */
  async visit(signal: AbortSignal): Promise<VisitReport> {
    const reply = await this.#order((id) => ({ id, type: 'visit' }), signal);
    if (reply.type !== 'visited') throw new Error('the browser gave an unexpected reply');
    return reply.report;
  }

  /** Uses the app in a tab that keeps its state between requests. */
  async browse(request: BrowseRequest, signal: AbortSignal): Promise<BrowseReport> {
    const reply = await this.#order((id) => ({ id, type: 'browse', request }), signal);
    if (reply.type !== 'browsed') throw new Error('the browser gave an unexpected reply');
    return reply.report;
  }

  /** Ends the browser, which removes its profile, and the sandbox. */
  async close(): Promise<void> {
    this.#process.endInput();
    // A hung browser ends with its sandbox.
    await Promise.race([this.ended, delay(endTimeoutMs, undefined, { ref: false })]);
    await this.#release();
  }

  async #order(make: (id: number) => BrowserOrder, signal: AbortSignal): Promise<BrowserReply> {
    signal.throwIfAborted();
    this.#orders += 1;
    const id = this.#orders;
    const waiting = Promise.withResolvers<BrowserReply>();
    this.#waiting.set(id, waiting);
    try {
      await this.#send(make(id));
      const reply = await unlessAborted(waiting.promise, signal);
      if (reply.type === 'failed') throw new Error(reply.reason);
      return reply;
    } finally {
      this.#waiting.delete(id);
    }
  }

  async #send(order: BrowserOrder): Promise<void> {
    await this.#process.write(`${JSON.stringify(order)}\n`);
  }

  async #receive(): Promise<void> {
    const lines = new Lines((line) => this.#apply(line), maxReplyLength);
    try {
      for await (const { stream, bytes } of this.#process.output) {
        if (stream === 'stdout') lines.add(bytes);
      }
    } catch {
      // A lost sandbox has ended the browser as well.
    }
    const lost = new BrowserLostError('the browser has ended');
    this.#started.reject(lost);
    for (const { reject } of this.#waiting.values()) reject(lost);
  }

  #apply(line: string): void {
    const reply = readReply(line);
    if (!reply) return;
    if (reply.type === 'started') this.#started.resolve();
    else this.#waiting.get(reply.id)?.resolve(reply);
  }
}

function readReply(line: string): BrowserReply | undefined {
  try {
    return browserReply.safeParse(JSON.parse(line)).data;
  } catch {
    // Not JSON: a warning of the browser.
    return undefined;
  }
}
