import type { Event } from '@millwright/contract';
import { cutOff } from '../core/cut-off.ts';
import type { TurnWork } from '../core/ports/agent.ts';
import type { Call } from '../tools/call.ts';
import { chunksOf } from '../tools/chunks.ts';
import { parsePath } from '../workspace/path.ts';
import type { StepSink } from './call-model.ts';
import { StreamedInput } from './streamed-input.ts';

interface Writing {
  readonly input: StreamedInput;
  /** As far as it has arrived. */
  path: string;
  /** Known once it has arrived whole and is one. */
  legal: string | undefined;
  offset: number;
}

export interface StepEventsOptions {
  /** A file that will be refused is not shown as if it came to be. */
  readonly mayWrite: boolean;
  readonly tellsReasoning: boolean;
  readonly announce: (call: Call, input: unknown) => Promise<void>;
}

/** Tells what a model says, and the content of files, while it is still at it. */
export class StepEvents implements StepSink {
  readonly #work: TurnWork;
  readonly #options: StepEventsOptions;
  readonly #writing = new Map<string, Writing>();
  /** The calls that were told of. */
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
        // A model that writes the content first is told of when it is done.
        if (writing.legal === undefined) this.#writing.delete(toolCallId);
        else await this.#tell(toolCallId, writing.legal, writing, text);
      }
    }
  }

  /** Ends the calls of a reply that broke off: nobody will run them. */
  async giveUp(): Promise<void> {
    for (const toolCallId of this.streamed) {
      await this.#work.emit(cutOff({ toolCallId, name: 'write_file' }));
    }
  }

  async #pathIsKnown(toolCallId: string, writing: Writing): Promise<void> {
    const parsed = parsePath(writing.path);
    // One that is none is refused when the call is run, and told of then.
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
