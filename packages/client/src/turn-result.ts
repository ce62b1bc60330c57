import type { EventData, StampedEvent, TurnEnding } from '@millwright/contract';
import { applyText } from '@millwright/contract/apply-text';
import { endingOf } from '@millwright/contract/ending';

/** Result of a turn. */
export interface TurnResult {
  readonly project_id: string;
  readonly turn_id: string;
  readonly reason: TurnEnding;
  /** The agent's messages, as in the project's history. */
  readonly messages: readonly { readonly message_id: string; readonly text: string }[];
  /** Paths of the files it wrote and did not delete. */
  readonly files: readonly string[];
  readonly preview_url: string | null;
  /** Error of a failed turn. */
  readonly error: EventData<'error'> | null;
  /** Figures of a successful turn. */
  readonly complete: EventData<'complete'> | null;
}

/** Accumulates the result of a turn from its events. */
export class TurnResultBuilder {
  readonly #files = new Set<string>();
  readonly #texts = new Map<string, string>();
  #previewUrl: string | null = null;
  #last: StampedEvent | undefined;

  apply(event: StampedEvent): void {
    this.#last = event;
    if (event.type === 'resync') {
      this.#files.clear();
      this.#texts.clear();
    }
    applyText(this.#texts, event);
    if (event.type === 'preview_url') this.#previewUrl = event.data.preview_url;
    if (event.type !== 'file') return;
    const { path, to_path, operation } = event.data;
    if (operation === 'delete' || operation === 'rename') this.#files.delete(path);
    if (operation !== 'delete') this.#files.add(to_path ?? path);
  }

  /** Undefined until the turn ends. */
  get result(): TurnResult | undefined {
    const last = this.#last;
    const reason = last && endingOf(last);
    if (!last?.turn_id || !reason) return undefined;
    const complete = last.type === 'complete' ? last.data : null;
    return {
      project_id: last.project_id,
      turn_id: last.turn_id,
      reason,
      messages: [...this.#texts].map(([message_id, text]) => ({ message_id, text })),
      files: [...this.#files],
      preview_url: complete?.preview_url ?? this.#previewUrl,
      error: last.type === 'error' ? last.data : null,
      complete,
    };
  }
}
