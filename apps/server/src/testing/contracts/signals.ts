import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { StopSignals } from '../../core/ports/stop-signals.ts';
import { eventually } from '../eventually.ts';

/** Two ends of the same signals, possibly the same object. */
export interface SignalPair {
  readonly here: StopSignals;
  readonly there: StopSignals;
  close(): Promise<void>;
}

/** Contract of all signal transports. */
export function signalsContract(name: string, open: () => Promise<SignalPair>): void {
  suite(`signals: ${name}`, () => {
    async function withSignals(work: (pair: SignalPair) => Promise<void>): Promise<void> {
      const pair = await open();
      try {
        await work(pair);
      } finally {
        await pair.close();
      }
    }

    test('delivers a signal only to listeners of its turn', () =>
      withSignals(async ({ here, there }) => {
        let ownCalls = 0;
        let otherCalls = 0;
        there.listen('trn_a', () => {
          ownCalls += 1;
        });
        there.listen('trn_b', () => {
          otherCalls += 1;
        });
        await eventually(() => {
          here.send('trn_a');
          return ownCalls > 0;
        }, 'the signal is received');
        assert.equal(otherCalls, 0);
      }));

    test('drops a signal without listeners', () =>
      withSignals(async ({ here, there }) => {
        here.send('trn_a');
        let received = 0;
        there.listen('trn_b', () => {
          received += 1;
        });
        await eventually(() => {
          here.send('trn_b');
          return received > 0;
        }, 'later signals are received');
      }));

    test('calls a new listener of a turn but not a stopped one', () =>
      withSignals(async ({ here, there }) => {
        let firstCalls = 0;
        let secondCalls = 0;
        const stop = there.listen('trn_a', () => {
          firstCalls += 1;
        });
        await eventually(() => {
          here.send('trn_a');
          return firstCalls > 0;
        }, 'the first listener is called');
        stop();
        there.listen('trn_a', () => {
          secondCalls += 1;
        });
        // Stops a second time, as a worker that ended twice may do.
        stop();
        const before = firstCalls;
        await eventually(() => {
          here.send('trn_a');
          return secondCalls > 0;
        }, 'the second listener is called');
        assert.equal(firstCalls, before);
      }));
  });
}
