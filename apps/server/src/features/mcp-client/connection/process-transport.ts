import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import type { SandboxProcess } from '../../../core/ports/sandbox.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import { MessageLines } from './message-lines.ts';
import { PendingRequests } from './pending-requests.ts';

const maxStderrChars = 2000;
/** Output limits without any response; a server that exceeds them is considered broken. */
const unsolicitedLimits = { bytes: 64 * 1024 * 1024, lines: 10_000 };

/** Transport for a server that runs as a command: one line of JSON per message in each direction. */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #spawn: () => Promise<SandboxProcess>;
  readonly #pendingRequests = new PendingRequests();
  readonly #lines = new MessageLines({
    onLine: (line) => this.#receive(line),
    onTooLarge: () =>
      this.#failAll(new McpConnectionError('TOO_LARGE', 'The response is too large.')),
  });
  #process: SandboxProcess | undefined;
  /** Resolves when all output has been read. */
  #outputRead: Promise<void> | undefined;
  #isClosed = false;
  #unsolicited = { bytes: 0, lines: 0 };
  #hasReceivedMessage = false;
  #stderrTail = '';

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
      throw this.#closedError();
    }
    this.#process = process;
    this.#outputRead = this.#readOutput(process);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const process = this.#process;
    if (!process) throw this.#closedError();
    this.#pendingRequests.add(message);
    try {
      await process.write(`${JSON.stringify(message)}\n`);
    } catch {
      // A process that no longer reads its input has exited or is useless. Its last output may still be in transit.
      await process.kill().catch(() => {});
      await this.#outputRead;
      throw this.#closedError();
    }
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#isClosed = true;
    this.#process = undefined;
    // Closing never fails; a process that cannot be killed has exited.
    await process?.kill().catch(() => {});
  }

  async #readOutput(process: SandboxProcess): Promise<void> {
    try {
      for await (const { stream, bytes } of process.output) {
        this.#unsolicited.bytes += bytes.length;
        if (stream === 'stdout') this.#lines.add(bytes);
        else this.#stderrTail = `${this.#stderrTail}${bytes}`.slice(-maxStderrChars);
        if (
          this.#unsolicited.bytes > unsolicitedLimits.bytes ||
          this.#unsolicited.lines > unsolicitedLimits.lines
        )
          break;
      }
    } catch (error) {
      if (error instanceof Error) this.onerror?.(error);
    }
    this.#failAll(this.#closedError());
    // Report the loss before the asynchronous cleanup, so that no caller uses the connection again.
    this.onclose?.();
    await this.close();
  }

  #receive(line: string): void {
    this.#unsolicited.lines++;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      // Many servers print a banner first.
      return;
    }
    this.#hasReceivedMessage = true;
    if (this.#pendingRequests.settle(message) !== undefined)
      this.#unsolicited = { bytes: 0, lines: 0 };
    this.onmessage?.(message);
  }

  #failAll(reason: McpConnectionError): void {
    for (const id of this.#pendingRequests.ids) {
      const response = this.#pendingRequests.fail(id, reason);
      if (response) this.onmessage?.(response);
    }
  }

  #closedError(): McpConnectionError {
    const stderrTail = this.#stderrTail.trim();
    return this.#hasReceivedMessage
      ? new McpConnectionError('CLOSED', 'The command exited.', { stderrTail })
      : new McpConnectionError('START_FAILED', 'The command exited before it responded.', {
          stderrTail,
        });
  }
}
