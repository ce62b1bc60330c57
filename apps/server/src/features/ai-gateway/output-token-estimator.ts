import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { estimateTokens } from '../../core/estimate-tokens.ts';

/** Collects everything a model generates, including parts that the app never sees. */
export class OutputTokenEstimator {
  #text = '';
  readonly #streamedCalls = new Set<string>();

  add(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta':
      case 'tool-input-delta':
        this.#text += part.delta;
        break;
      case 'tool-input-start':
        this.#streamedCalls.add(part.id);
        this.#text += part.toolName;
        break;
      case 'tool-call':
        // The input of a streamed call has already been added as deltas.
        if (!this.#streamedCalls.delete(part.toolCallId)) this.#text += part.toolName + part.input;
        break;
    }
  }

  estimateTokens(): number {
    return estimateTokens(this.#text);
  }
}
