import type { Event } from '@millwright/contract';
import { buildAbortedToolEnd } from '../core/build-aborted-tool-end.ts';
import type { TurnWork } from '../core/ports/agent.ts';
import { parsePath } from '../projects/files/parse-path.ts';
import type { StepSink } from './call-model.ts';
import { StreamingJsonParser } from './streaming-json-parser.ts';
import { splitIntoEventChunks } from './tools/split-into-event-chunks.ts';
import type { ToolCall } from './tools/tool-call.ts';

interface StreamedWrite {
  readonly input: StreamingJsonParser;
  /** The part received so far. */
  path: string;
  /** The parsed path; set once it is complete and valid. */
  validPath: string | undefined;
  offset: number;
}

export interface StepEventsOptions {
  /** If false, file contents are not streamed, because the write will be refused. */
  readonly canWrite: boolean;
  readonly shouldEmitReasoning: boolean;
  readonly announce: (call: ToolCall, input: unknown) => Promise<void>;
}

/** Emits a model's output and the content of files while they stream. */
export class StepEvents implements StepSink {
  readonly #work: TurnWork;
  readonly #options: StepEventsOptions;
  readonly #writes = new Map<string, StreamedWrite>();
  /** The calls already announced by events. */
  readonly streamed = new Set<string>();

  constructor(work: TurnWork, options: StepEventsOptions) {
    this.#work = work;
    this.#options = options;
  }

  async emit(event: Event): Promise<void> {
    if (event.type === 'reasoning' && !this.#options.shouldEmitReasoning) return;
    await this.#work.emit(event);
  }

  startCall(toolCallId: string, name: string): void {
    if (name !== 'write_file' || !this.#options.canWrite) return;
    const input = new StreamingJsonParser();
    this.#writes.set(toolCallId, { input, path: '', validPath: undefined, offset: 0 });
  }

  async appendCallInput(toolCallId: string, json: string): Promise<void> {
    const write = this.#writes.get(toolCallId);
    if (!write) return;
    for (const { key, text, isLast } of write.input.push(json)) {
      if (!this.#writes.has(toolCallId)) return;
      if (key === 'path') {
        write.path += text;
        if (isLast) await this.#announcePath(toolCallId, write);
      } else if (key === 'content') {
        // If the model writes the content before the path, it is emitted only when the call is complete.
        if (write.validPath === undefined) this.#writes.delete(toolCallId);
        else await this.#emitContent(toolCallId, write.validPath, write, text);
      }
    }
  }

  /** Ends the calls of a truncated reply, which will never run. */
  async endCalls(): Promise<void> {
    for (const toolCallId of this.streamed) {
      await this.#work.emit(buildAbortedToolEnd({ toolCallId, name: 'write_file' }));
    }
  }

  async #announcePath(toolCallId: string, write: StreamedWrite): Promise<void> {
    const parsed = parsePath(write.path);
    // An invalid path is refused and reported when the call runs.
    if (!parsed.ok) return;
    write.validPath = parsed.path;
    this.streamed.add(toolCallId);
    await this.#options.announce(
      { toolCallId, name: 'write_file', input: '' },
      { path: parsed.path },
    );
  }

  async #emitContent(
    toolCallId: string,
    path: string,
    write: StreamedWrite,
    text: string,
  ): Promise<void> {
    for (const chunk of splitIntoEventChunks(text, write.offset)) {
      const data = { path, tool_call_id: toolCallId, index: 0, offset: chunk.offset };
      await this.#work.emit({
        type: 'file_streaming_chunk',
        data: { ...data, content: chunk.text },
      });
    }
    write.offset += text.length;
  }
}
