import type { Event } from '@millwright/contract';
import { cutOff } from '../core/cut-off.ts';
import type { TurnWork } from '../core/ports/agent.ts';
import { parsePath } from '../projects/files/path.ts';
import type { StepSink } from './call-model.ts';
import { StreamedInput } from './streamed-input.ts';
import type { Call } from './tools/call.ts';
import { chunksOf } from './tools/chunks.ts';

interface Writing {
  readonly input: StreamedInput;
  /** The part received so far. */
  path: string;
  /** The parsed path; set once it is complete and valid. */
  legal: string | undefined;
  offset: number;
}

export interface StepEventsOptions {
  /** If false, file contents are not streamed, because the write will be refused. */
  readonly mayWrite: boolean;
  readonly tellsReasoning: boolean;
  readonly announce: (call: Call, input: unknown) => Promise<void>;
}

/** Emits a model's output and the content of files while they stream. */
export class StepEvents implements StepSink {
  readonly #work: TurnWork;
  readonly #options: StepEventsOptions;
  readonly #writing = new Map<string, Writing>();
  /** The calls already announced by events. */
  readonly streamed = new Set<string>();

  constructor(work: TurnWork, options: StepEventsOptions) {
    this.#work = work;
    this.#options = options;
  }

  async emit(event: Event): Promise<void> {
    if (event.type === 'reasoning' && !this.#options.tellsReasoning) return;
    await this.#work.emit(event);
  }

  callBegins(toolCallId: string, name: string): void {
    if (name !== 'write_file' || !this.#options.mayWrite) return;
    const input = new StreamedInput();
    this.#writing.set(toolCallId, { input, path: '', legal: undefined, offset: 0 });
  }

  async callGoesOn(toolCallId: string, json: string): Promise<void> {
    const writing = this.#writing.get(toolCallId);
    if (!writing) return;
    for (const { key, text, isLast } of writing.input.push(json)) {
      if (!this.#writing.has(toolCallId)) return;
      if (key === 'path') {
        writing.path += text;
        if (isLast) await this.#pathIsKnown(toolCallId, writing);
      } else if (key === 'content') {
        // If the model writes the content before the path, it is emitted only when the call is complete.
        if (writing.legal === undefined) this.#writing.delete(toolCallId);
        else await this.#tell(toolCallId, writing.legal, writing, text);
      }
    }
  }

  /** Ends the calls of a truncated reply, which will never run. */
  async giveUp(): Promise<void> {
    for (const toolCallId of this.streamed) {
      await this.#work.emit(cutOff({ toolCallId, name: 'write_file' }));
    }
  }

  async #pathIsKnown(toolCallId: string, writing: Writing): Promise<void> {
    const parsed = parsePath(writing.path);
    // An invalid path is refused and reported when the call runs.
    if (!parsed.ok) return;
    writing.legal = parsed.path;
    this.streamed.add(toolCallId);
    await this.#options.announce(
      { toolCallId, name: 'write_file', input: '' },
      { path: parsed.path },
    );
  }

  async #tell(toolCallId: string, path: string, writing: Writing, text: string): Promise<void> {
    for (const chunk of chunksOf(text, writing.offset)) {
      const data = { path, tool_call_id: toolCallId, index: 0, offset: chunk.offset };
      await this.#work.emit({
        type: 'file_streaming_chunk',
        data: { ...data, content: chunk.text },
      });
    }
    writing.offset += text.length;
  }
}
