import { type Millwright, MillwrightError } from '@millwright/client';
import type { EventOf, StampedEvent } from '@millwright/contract';
import { type CliRuntime, print } from './cli-runtime.ts';
import { formatPrompt, readChoice } from './terminal/choice.ts';
import type { Display } from './terminal/display.ts';
import type { KeyListener } from './terminal/key-listener.ts';
import { prompt } from './terminal/prompt.ts';
import { sanitize } from './terminal/width.ts';

type DecisionEvent = StampedEvent & EventOf<'ask_user_question' | 'plan_proposed'>;

export interface DecisionPromptOptions {
  readonly runtime: CliRuntime;
  readonly millwright: Millwright;
  readonly display: Display;
  readonly keys: KeyListener;
  onInterrupt(): void;
  /** Called when the user closes the input and cannot answer here. */
  onInputClosed(): void;
}

/** Error codes after which there is nothing left to decide; any other error prompts again. */
const settledCodes: ReadonlySet<string> = new Set([
  'QUESTION_ALREADY_ANSWERED',
  'QUESTION_EXPIRED',
  'QUESTION_NOT_FOUND',
  'NO_PLAN_PENDING',
  'PLAN_SUPERSEDED',
]);

/** Prompts the user in the terminal, one decision at a time, until each is made here or elsewhere. */
export class DecisionPrompts implements Disposable {
  readonly #options: DecisionPromptOptions;
  #controller: AbortController | undefined;

  constructor(options: DecisionPromptOptions) {
    this.#options = options;
  }

  ask(event: DecisionEvent): void {
    this.dismiss();
    const controller = new AbortController();
    this.#controller = controller;
    void this.#prompt(event, controller.signal);
  }

  /** Ends the prompt: the decision was made, here or elsewhere, or has expired. */
  dismiss(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  [Symbol.dispose](): void {
    this.dismiss();
  }

  async #prompt(event: DecisionEvent, signal: AbortSignal): Promise<void> {
    const { runtime, display, keys, onInputClosed } = this.#options;
    display.pause();
    keys.suspend();
    try {
      for (;;) {
        try {
          const isAnswered =
            event.type === 'plan_proposed'
              ? await this.#decide(event, signal)
              : await this.#answer(event, signal);
          if (!isAnswered) onInputClosed();
          return;
        } catch (error) {
          if (signal.aborted) return;
          if (!(error instanceof MillwrightError)) throw error;
          await print(runtime, `  ${sanitize(error.message)}`);
          if (settledCodes.has(error.code)) return;
        }
      }
    } finally {
      keys.resume();
      display.resume();
    }
  }

  async #answer(event: StampedEvent & EventOf<'ask_user_question'>, signal: AbortSignal) {
    const { questions, question_id } = event.data;
    const answers: Record<string, string> = {};
    for (const question of questions) {
      for (;;) {
        const title = questions.length > 1 ? `${sanitize(question.header || question.key)}: ` : '';
        const typed = await this.#line(
          `  ${title}${formatPrompt(question)}`,
          signal,
          question.secret,
        );
        if (typed === undefined) return false;
        const choice = readChoice(question, typed);
        if ('problem' in choice) {
          await print(this.#options.runtime, `  ${choice.problem}`);
          continue;
        }
        if (choice.answer !== undefined) answers[question.key] = choice.answer;
        break;
      }
    }
    const { project_id } = event;
    await this.#options.millwright.answer({ project_id, question_id, answers });
    return true;
  }

  async #decide(event: StampedEvent & EventOf<'plan_proposed'>, signal: AbortSignal) {
    const { millwright } = this.#options;
    const plan = { project_id: event.project_id, plan_id: event.data.plan_id };
    for (;;) {
      const typed = await this.#line('  (a)pprove, (c)hange or (r)eject > ', signal);
      if (typed === undefined) return false;
      const word = typed.trim().toLowerCase();
      if (['a', 'approve', 'y', 'yes'].includes(word)) {
        await millwright.approve({ ...plan, approved: true });
        return true;
      }
      if (['r', 'reject', 'n', 'no'].includes(word)) {
        await millwright.approve({ ...plan, approved: false });
        return true;
      }
      if (['c', 'change'].includes(word)) {
        const feedback = await this.#line('  What should be different? > ', signal);
        if (feedback === undefined) return false;
        if (!feedback.trim()) continue;
        await millwright.approve({ ...plan, approved: false, feedback });
        return true;
      }
    }
  }

  #line(text: string, signal: AbortSignal, isSecret = false): Promise<string | undefined> {
    const { runtime, onInterrupt } = this.#options;
    return prompt(runtime, text, { signal, isSecret, onInterrupt });
  }
}
