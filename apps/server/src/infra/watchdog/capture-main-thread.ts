import { type Debugger, Session } from 'node:inspector';
import { setTimeout as delay } from 'node:timers/promises';
import { type WatchdogLabel, watchdogLabelKey } from '../../core/with-watchdog-label.ts';

export interface Capture {
  /** The main thread's current activity, if it has a name. */
  readonly activity?: WatchdogLabel | undefined;
  /** Innermost first. */
  readonly stack: readonly string[];
}

const framesShown = 12;

/**
 * Interrupts the main thread and reads its stack and activity. Call it from another thread. The interrupt reaches
 * running JavaScript and regular expressions but not native code; in that case the call times out and returns
 * undefined.
 */
export async function captureMainThread(timeoutMs: number): Promise<Capture | undefined> {
  const session = new Session();
  session.connectToMainThread();
  try {
    return await Promise.race([capture(session), delay(timeoutMs, undefined)]);
  } finally {
    // Disconnecting resumes the main thread.
    session.disconnect();
  }
}

async function capture(session: Session): Promise<Capture> {
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
  const paused = new Promise<Debugger.PausedEventDataType>((resolve) =>
    session.once('Debugger.paused', ({ params }) => resolve(params)),
  );
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  const { callFrames } = await paused;
  const [innermost] = callFrames;
  const activity = innermost && (await readActivity(session, innermost.callFrameId));
  const stack = callFrames.slice(0, framesShown).map(({ functionName, location }) => {
    const at = `${scripts.get(location.scriptId) ?? '?'}:${location.lineNumber + 1}`;
    return functionName ? `${functionName} (${at})` : at;
  });
  return { activity, stack };
}

function readActivity(session: Session, callFrameId: string): Promise<WatchdogLabel | undefined> {
  // `Symbol` is not in scope in every frame; `globalThis` is.
  const expression = `globalThis[globalThis.Symbol.for('${watchdogLabelKey}')]?.()`;
  const { promise, resolve } = Promise.withResolvers<WatchdogLabel | undefined>();
  session.post(
    'Debugger.evaluateOnCallFrame',
    { callFrameId, expression, returnByValue: true, silent: true },
    (error, evaluated) => {
      const isKnown = !error && !evaluated.exceptionDetails;
      resolve(isKnown ? (evaluated.result.value as WatchdogLabel | undefined) : undefined);
    },
  );
  return promise;
}
