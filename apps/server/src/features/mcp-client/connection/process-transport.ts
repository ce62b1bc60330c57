import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import type { SandboxProcess } from '../../../core/ports/sandbox.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import { MessageLines } from './message-lines.ts';
import { Unanswered } from './pending-requests.ts';

const maxLastWords = 2000;
/** Output limits without any response; a server that exceeds them is considered broken. */
const maxUnasked = { bytes: 64 * 1024 * 1024, lines: 10_000 };

/** Transport for a server that runs as a command: one line of JSON per message in each direction. */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #spawn: () => Promise<SandboxProcess>;
  readonly #unanswered = new Unanswered();
  readonly #lines = new MessageLines({
    onLine: (line) => this.#receive(line),
    onTooLarge: () =>
      this.#failAll(new McpConnectionError('TOO_LARGE', 'The response is too large.')),
  });
  #process: SandboxProcess | undefined;
  /** Resolves when all output has been read. */
  #followed: Promise<void> | undefined;
  #isClosed = false;
  #unasked = { bytes: 0, lines: 0 };
  #hasSpoken = false;
  #lastWords = '';

  constructor(spawn: () => Promise<SandboxProcess>) {
    this.#spawn = spawn;
  }

  async start(): Promise<void> {
    let process: SandboxProcess;
    try {
      process = await this.#spawn();
    } catch (error) {
      if (error instanceof McpConnectionError) throw error;
      throw new McpConnectionError('START_FAILED', 'The command could not be started.');
    }
    if (this.#isClosed) {
      await process.kill();
      throw this.#lost();
    }
    this.#process = process;
    this.#followed = this.#follow(process);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const process = this.#process;
    if (!process) throw this.#lost();
    this.#unanswered.sent(message);
    try {
      await process.write(`${JSON.stringify(message)}\n`);
    } catch {
      // A process that no longer reads its input has exited or is useless. Its last output may still be in transit.
      await process.kill().catch(() => {});
      await this.#followed;
      throw this.#lost();
    }
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#isClosed = true;
    this.#process = undefined;
    // Closing never fails; a process that cannot be killed has exited.
    await process?.kill().catch(() => {});
  }

  async #follow(process: SandboxProcess): Promise<void> {
    try {
      for await (const { stream, bytes } of process.output) {
        this.#unasked.bytes += bytes.length;
        if (stream === 'stdout') this.#lines.add(bytes);
        else this.#lastWords = `${this.#lastWords}${bytes}`.slice(-maxLastWords);
        if (this.#unasked.bytes > maxUnasked.bytes || this.#unasked.lines > maxUnasked.lines) break;
      }
    } catch (error) {
      if (error instanceof Error) this.onerror?.(error);
    }
    this.#failAll(this.#lost());
    // Report the loss before the asynchronous cleanup, so that no caller uses the connection again.
    this.onclose?.();
    await this.close();
  }

  #receive(line: string): void {
    this.#unasked.lines++;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      // Many servers print a banner first.
      return;
    }
    this.#hasSpoken = true;
    if (this.#unanswered.received(message) !== undefined) this.#unasked = { bytes: 0, lines: 0 };
    this.onmessage?.(message);
  }

  #failAll(reason: McpConnectionError): void {
    for (const id of this.#unanswered.ids) {
      const answer = this.#unanswered.fail(id, reason);
      if (answer) this.onmessage?.(answer);
    }
  }

  #lost(): McpConnectionError {
    const lastWords = this.#lastWords.trim();
    return this.#hasSpoken
      ? new McpConnectionError('CLOSED', 'The command exited.', { lastWords })
      : new McpConnectionError('START_FAILED', 'The command exited before it responded.', {
          lastWords,
        });
  }
}
