import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventFeed, FeedBatch } from '../../core/ports/event-feed.ts';
import { eventually } from '../eventually.ts';

/** Two ends of one feed, possibly the same object; `close` releases their resources. */
export interface FeedPair {
  readonly here: EventFeed;
  readonly there: EventFeed;
  close(): Promise<void>;
}

/** Contract of every event feed. */
export function eventFeedContract(name: string, open: () => Promise<FeedPair>): void {
  suite(`event feed: ${name}`, () => {
    const batch = (projectId: string, first: number, last = first) => ({ projectId, first, last });

    async function withFeed(work: (pair: FeedPair) => Promise<void>): Promise<void> {
      const pair = await open();
      try {
        await work(pair);
      } finally {
        await pair.close();
      }
    }

    /** Publishes until a batch arrives, since a subscription may take a moment to become active. */
    async function waitForConnection({ here, there }: FeedPair, projectId: string): Promise<void> {
      let isReceived = false;
      const unsubscribe = there.subscribe(projectId, () => {
        isReceived = true;
      });
      await eventually(() => {
        here.publish(batch(projectId, 0));
        return isReceived;
      }, 'the feed carries something');
      unsubscribe();
    }

    test('delivers a batch to every subscriber of its project only', () =>
      withFeed(async (pair) => {
        const { here, there } = pair;
        const received: Record<string, number[]> = { one: [], two: [], other: [] };
        here.subscribe('prj_a', ({ last }) => void received.one?.push(last));
        there.subscribe('prj_a', ({ last }) => void received.two?.push(last));
        there.subscribe('prj_b', ({ last }) => void received.other?.push(last));
        await waitForConnection(pair, 'prj_a');
        await waitForConnection(pair, 'prj_b');
        for (let at = 1; at <= 5; at += 1) here.publish(batch('prj_a', at));
        here.publish(batch('prj_b', 9));
        await eventually(
          () =>
            received.one?.includes(5) && received.two?.includes(5) && received.other?.includes(9),
          'all subscribers have received their batches',
        );
        for (const name of ['one', 'two']) {
          const sequences = received[name]?.filter((seq) => seq > 0);
          assert.deepEqual(sequences, [1, 2, 3, 4, 5], 'in the order of publishing');
        }
        assert.deepEqual(
          received.other?.filter((seq) => seq > 0),
          [9],
        );
      }));

    test('delivers a batch unchanged', () =>
      withFeed(async (pair) => {
        await waitForConnection(pair, 'prj_a');
        const received: FeedBatch[] = [];
        pair.there.subscribe('prj_a', (one) => void received.push(one));
        const sent = batch('prj_a', 3, 8);
        const arrived = await eventually(() => {
          pair.here.publish(sent);
          return received.find(({ last }) => last === sent.last);
        }, 'the batch arrives');
        const { projectId, first, last } = arrived;
        assert.deepEqual({ projectId, first, last }, sent);
      }));

    test('stops delivery after unsubscribing, which is idempotent', () =>
      withFeed(async (pair) => {
        const { here, there } = pair;
        await waitForConnection(pair, 'prj_a');
        let unsubscribed = 0;
        let subscribed = 0;
        const unsubscribe = there.subscribe('prj_a', () => {
          unsubscribed += 1;
        });
        there.subscribe('prj_a', () => {
          subscribed += 1;
        });
        await eventually(() => {
          here.publish(batch('prj_a', 1));
          return unsubscribed > 0 && subscribed > 0;
        }, 'both subscribers receive it');
        unsubscribe();
        unsubscribe();
        const [before, subscribedBefore] = [unsubscribed, subscribed];
        await eventually(() => {
          here.publish(batch('prj_a', 2));
          return subscribed > subscribedBefore;
        }, 'the other subscriber receives more');
        assert.equal(unsubscribed, before);
      }));

    test('allows subscribing and unsubscribing during delivery', () =>
      withFeed(async (pair) => {
        const { here, there } = pair;
        await waitForConnection(pair, 'prj_a');
        let laterCalls = 0;
        let firstCalls = 0;
        const unsubscribe = there.subscribe('prj_a', () => {
          firstCalls += 1;
          unsubscribe();
          there.subscribe('prj_a', () => {
            laterCalls += 1;
          });
        });
        await eventually(() => {
          here.publish(batch('prj_a', 1));
          return laterCalls > 0;
        }, 'the new subscriber receives a batch');
        assert.equal(firstCalls, 1);
      }));

    test('allows publishing without subscribers', () =>
      withFeed(async ({ here }) => {
        here.publish(batch('prj_lonely', 1));
      }));
  });
}
