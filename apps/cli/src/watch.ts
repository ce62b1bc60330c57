import { setTimeout as delay } from 'node:timers/promises';
import type { Millwright } from '@millwright/client';
import type { StampedEvent } from '@millwright/contract';
import { endingOf } from '@millwright/contract/ending';
import { toCliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { DecisionPrompts } from './decision-prompts.ts';
import type { ExitReason } from './exit-codes.ts';
import type { Display } from './terminal/display.ts';
import { KeyListener } from './terminal/key-listener.ts';

export interface WatchOptions {
  readonly millwright: Millwright;
  readonly events: AsyncIterable<StampedEvent>;
  /** Stops reading the events, but never the turn. */
  readonly controller: AbortController;
  /** Stops the turn; omitted if the turn belongs to another client. */
  stop?(): Promise<unknown>;
  /** Stops watching at a question that cannot be answered here. */
  readonly shouldExitOnQuestion: boolean;
}

const ctrlC = '\x03';
/** Maximum wait for the stop request when the user exits immediately. */
const stopTimeoutMs = 1000;

/** Displays events, prompts for decisions and returns the ending. */
export async function watch(
  runtime: CliRuntime,
  display: Display,
  options: WatchOptions,
): Promise<ExitReason> {
  const { millwright, controller, stop, shouldExitOnQuestion } = options;
  /** Reason for leaving; takes precedence over the ending of the turn. */
  let exitReason: ExitReason | undefined;
  let turnResult: ExitReason | undefined;
  let isDecisionPending = false;
  let interrupts = 0;
  let stopping: Promise<unknown> | undefined;
  const leaveWith = (reason: ExitReason) => {
    exitReason ??= reason;
    controller.abort();
  };
  const interrupt = () => {
    interrupts += 1;
    if (!stop) return leaveWith('complete');
    if (interrupts > 1) return leaveWith('forceQuit');
    void display.notice('Stopping the turn. Press Ctrl-C again to exit immediately');
    stopping = stop().catch(async (error) => {
      interrupts = 0;
      await display.notice(`Could not stop the turn: ${toCliError(error, '').message}`);
    });
  };

  using cleanup = new DisposableStack();
  cleanup.use(runtime.onInterrupt(interrupt));
  const prompts = display.isInteractive ? startPrompts() : undefined;

  function startPrompts(): DecisionPrompts {
    const keys = cleanup.use(
      new KeyListener(runtime.stdin, (key) => {
        if (key === ctrlC) interrupt();
        if (key === 'd' || key === 'q') leaveWith(stop ? 'detached' : 'complete');
      }),
    );
    const onInputClosed = () => leaveWith('needsAnswer');
    return cleanup.use(
      new DecisionPrompts({
        runtime,
        millwright,
        display,
        keys,
        onInterrupt: interrupt,
        onInputClosed,
      }),
    );
  }

  try {
    for await (const event of options.events) {
      await display.show(event);
      if (event.type === 'ask_user_question' || event.type === 'plan_proposed') {
        isDecisionPending = true;
        prompts?.ask(event);
        if (shouldExitOnQuestion && !prompts) leaveWith('needsAnswer');
      }
      if (event.type === 'ask_user_resolved' || event.type === 'plan_resolved')
        isDecisionPending = false;
      if (settlesDecision(event)) prompts?.dismiss();
      turnResult = toExitReason(event, isDecisionPending && interrupts === 0) ?? turnResult;
    }
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    cleanup.dispose();
    await display.close();
  }
  if (exitReason === 'forceQuit') await Promise.race([stopping, delay(stopTimeoutMs)]);
  return exitReason ?? turnResult ?? 'failed';
}

const settlesDecision = (event: StampedEvent) =>
  ['ask_user_resolved', 'ask_user_expired', 'plan_resolved'].includes(event.type) ||
  endingOf(event) !== undefined;

function toExitReason(event: StampedEvent, isDecisionPending: boolean): ExitReason | undefined {
  const ending = endingOf(event);
  if (ending === 'complete') return 'complete';
  if (ending === 'error') {
    const isOutOfCredits = event.type === 'error' && event.data.code === 'OUT_OF_CREDITS';
    return isOutOfCredits ? 'outOfCredits' : 'failed';
  }
  if (ending) return isDecisionPending ? 'needsAnswer' : 'aborted';
  return undefined;
}
