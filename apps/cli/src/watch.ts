import { setTimeout as delay } from 'node:timers/promises';
import type { Millwright } from '@millwright/client';
import type { StampedEvent } from '@millwright/contract';
import { endingOf } from '@millwright/contract/ending';
import { Answering } from './answering.ts';
import { failureOf } from './cli-error.ts';
import type { Ending } from './exit-codes.ts';
import type { Display } from './terminal/display.ts';
import { Keys } from './terminal/keys.ts';
import type { World } from './world.ts';

export interface Watching {
  readonly millwright: Millwright;
  readonly events: AsyncIterable<StampedEvent>;
  /** Stops reading the events, but never the turn. */
  readonly leave: AbortController;
  /** Stops the turn; omitted if the turn belongs to another client. */
  stop?(): Promise<unknown>;
  /** Stops watching at a question that cannot be answered here. */
  readonly isImpatient: boolean;
}

const ctrlC = '\x03';
/** Maximum wait for the stop request when the user exits immediately. */
const lastWordMs = 1000;

/** Displays events, prompts for decisions and returns the ending. */
export async function watch(world: World, display: Display, watching: Watching): Promise<Ending> {
  const { millwright, leave, stop, isImpatient } = watching;
  /** Reason for leaving; takes precedence over the ending of the turn. */
  let left: Ending | undefined;
  let ended: Ending | undefined;
  let isWaitedFor = false;
  let interrupts = 0;
  let stopping: Promise<unknown> | undefined;
  const go = (how: Ending) => {
    left ??= how;
    leave.abort();
  };
  const interrupt = () => {
    interrupts += 1;
    if (!stop) return go('complete');
    if (interrupts > 1) return go('left');
    void display.notice('Stopping the turn. Press Ctrl-C again to exit immediately');
    stopping = stop().catch(async (error) => {
      interrupts = 0;
      await display.notice(`Could not stop the turn: ${failureOf(error, '').message}`);
    });
  };

  using cleanup = new DisposableStack();
  cleanup.use(world.onInterrupt(interrupt));
  const answering = display.isInteractive ? atTerminal() : undefined;

  function atTerminal(): Answering {
    const keys = cleanup.use(
      new Keys(world.stdin, (key) => {
        if (key === ctrlC) interrupt();
        if (key === 'd' || key === 'q') go(stop ? 'detached' : 'complete');
      }),
    );
    const onEnd = () => go('needsAnswer');
    const parts = { world, millwright, display, keys, onInterrupt: interrupt, onEnd };
    return cleanup.use(new Answering(parts));
  }

  try {
    for await (const event of watching.events) {
      await display.take(event);
      if (event.type === 'ask_user_question' || event.type === 'plan_proposed') {
        isWaitedFor = true;
        answering?.ask(event);
        if (isImpatient && !answering) go('needsAnswer');
      }
      if (event.type === 'ask_user_resolved' || event.type === 'plan_resolved') isWaitedFor = false;
      if (isSettled(event)) answering?.settled();
      ended = endOf(event, isWaitedFor && interrupts === 0) ?? ended;
    }
  } catch (error) {
    if (!leave.signal.aborted) throw error;
  } finally {
    cleanup.dispose();
    await display.close();
  }
  if (left === 'left') await Promise.race([stopping, delay(lastWordMs)]);
  return left ?? ended ?? 'failed';
}

const isSettled = (event: StampedEvent) =>
  ['ask_user_resolved', 'ask_user_expired', 'plan_resolved'].includes(event.type) ||
  endingOf(event) !== undefined;

function endOf(event: StampedEvent, isWaitedFor: boolean): Ending | undefined {
  const how = endingOf(event);
  if (how === 'complete') return 'complete';
  if (how === 'error') {
    const isBroke = event.type === 'error' && event.data.code === 'OUT_OF_CREDITS';
    return isBroke ? 'outOfCredits' : 'failed';
  }
  if (how) return isWaitedFor ? 'needsAnswer' : 'aborted';
  return undefined;
}
