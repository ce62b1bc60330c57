import { type Millwright, MillwrightError } from '@millwright/client';
import type { EventOf, StampedEvent } from '@millwright/contract';
import { invitation, readChoice } from './terminal/choice.ts';
import type { Display } from './terminal/display.ts';
import type { Keys } from './terminal/keys.ts';
import { prompt } from './terminal/prompt.ts';
import { harmless } from './terminal/width.ts';
import { print, type World } from './world.ts';

type Asking = StampedEvent & EventOf<'ask_user_question' | 'plan_proposed'>;

export interface AnsweringParts {
  readonly world: World;
  readonly millwright: Millwright;
  readonly display: Display;
  readonly keys: Keys;
  onInterrupt(): void;
  /** Called when the user closes the input and cannot answer here. */
  onEnd(): void;
}

/** Error codes after which there is nothing left to decide; any other error prompts again. */
const decided: ReadonlySet<string> = new Set([
  'QUESTION_ALREADY_ANSWERED',
  'QUESTION_EXPIRED',
  'QUESTION_NOT_FOUND',
  'NO_PLAN_PENDING',
  'PLAN_SUPERSEDED',
]);

/** Prompts the user in the terminal, one decision at a time, until each is made here or elsewhere. */
export class Answering implements Disposable {
  readonly #parts: AnsweringParts;
  #open: AbortController | undefined;

  constructor(parts: AnsweringParts) {
    this.#parts = parts;
  }

  ask(event: Asking): void {
    this.settled();
    const open = new AbortController();
    this.#open = open;
    void this.#converse(event, open.signal);
  }

  /** Ends the prompt: the decision was made, here or elsewhere, or has expired. */
  settled(): void {
    this.#open?.abort();
    this.#open = undefined;
  }

  [Symbol.dispose](): void {
    this.settled();
  }

  async #converse(event: Asking, signal: AbortSignal): Promise<void> {
    const { world, display, keys, onEnd } = this.#parts;
    display.pause();
    keys.suspend();
    try {
      for (;;) {
        try {
          const isGiven =
            event.type === 'plan_proposed'
              ? await this.#decide(event, signal)
              : await this.#answer(event, signal);
          if (!isGiven) onEnd();
          return;
        } catch (error) {
          if (signal.aborted) return;
          if (!(error instanceof MillwrightError)) throw error;
          await print(world, `  ${harmless(error.message)}`);
          if (decided.has(error.code)) return;
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
        const title = questions.length > 1 ? `${harmless(question.header || question.key)}: ` : '';
        const typed = await this.#line(
          `  ${title}${invitation(question)}`,
          signal,
          question.secret,
        );
        if (typed === undefined) return false;
        const choice = readChoice(question, typed);
        if ('problem' in choice) {
          await print(this.#parts.world, `  ${choice.problem}`);
          continue;
        }
        if (choice.answer !== undefined) answers[question.key] = choice.answer;
        break;
      }
    }
    const { project_id } = event;
    await this.#parts.millwright.answer({ project_id, question_id, answers });
    return true;
  }

  async #decide(event: StampedEvent & EventOf<'plan_proposed'>, signal: AbortSignal) {
    const { millwright } = this.#parts;
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
    const { world, onInterrupt } = this.#parts;
    return prompt(world, text, { signal, isSecret, onInterrupt });
  }
}
