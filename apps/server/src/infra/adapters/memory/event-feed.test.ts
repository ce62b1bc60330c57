import { eventFeedContract } from '../../../testing/contracts/event-feed.ts';
import { memoryEventFeed } from './event-feed.ts';

eventFeedContract('in memory', async () => {
  const feed = memoryEventFeed();
  return { here: feed, there: feed, close: async () => undefined };
});
