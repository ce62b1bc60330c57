import type { EventData, StampedEvent, TurnEnding } from '@millwright/contract';
import { applyText } from '@millwright/contract/apply-text';
import { endingOf } from '@millwright/contract/ending';
import type { Outcome, TurnRecording } from './task-result.ts';

/** Records the figures of a turn from its events. */
export class TurnRecorder {
  readonly #texts = new Map<string, string>();
  #ending: TurnEnding | 'timeout' = 'timeout';
  #errorCode: string | null = null;
  #isVerified: boolean | null = null;
  #steps = 0;
  #toolCalls = 0;
  #tokensIn = 0;
  #tokensOut = 0;
  #credits = 0;
  #secondsToPreview: number | null = null;
  #secondsToEnd = 0;
  #outcome: Outcome | null = null;
  #model: string | null = null;
  answeredQuestions = 0;
  previewUrl: string | null = null;

  apply(event: StampedEvent, seconds: number): void {
    this.#secondsToEnd = seconds;
    this.#ending = endingOf(event) ?? this.#ending;
    if (event.type === 'resync') this.#texts.clear();
    applyText(this.#texts, event);
    if (event.type === 'usage') this.#addUsage(event.data);
    if (event.type === 'tool_start') this.#toolCalls += 1;
    if (event.type === 'verification') this.#isVerified = event.data.ok;
    if (event.type === 'error') this.#errorCode = event.data.code;
    if (event.type === 'complete') this.previewUrl = event.data.preview_url;
    if (event.type === 'preview_url') {
      this.previewUrl = event.data.preview_url;
      this.#secondsToPreview ??= seconds;
    }
    if (event.type === 'outcome') {
      const { requested, verification } = event.data;
      this.#outcome = { requested, verification };
    }
  }

  /** The recording so far; a turn without an ending counts as timed out. */
  get recording(): TurnRecording {
    return {
      model: this.#model,
      ending: this.#ending,
      errorCode: this.#errorCode,
      isVerified: this.#isVerified,
      steps: this.#steps,
      toolCalls: this.#toolCalls,
      tokensIn: this.#tokensIn,
      tokensOut: this.#tokensOut,
      credits: this.#credits,
      secondsToPreview: this.#secondsToPreview,
      secondsToEnd: this.#secondsToEnd,
      answeredQuestions: this.answeredQuestions,
      lastText: [...this.#texts.values()].at(-1) ?? '',
      outcome: this.#outcome,
    };
  }

  /** Each step has one event. The final one has the totals, and refunds belong to no step. */
  #addUsage(usage: EventData<'usage'>): void {
    this.#model = usage.model;
    if (usage.final) {
      this.#tokensIn = usage.tokens_in;
      this.#tokensOut = usage.tokens_out;
      this.#credits = usage.credits;
      return;
    }
    if (usage.credits_refunded === undefined) this.#steps += 1;
    this.#tokensIn += usage.tokens_in;
    this.#tokensOut += usage.tokens_out;
    this.#credits += usage.credits - (usage.credits_refunded ?? 0);
  }
}
