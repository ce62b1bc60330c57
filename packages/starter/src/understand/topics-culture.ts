import topics from '../../data/topics-culture.json' with { type: 'json' };
import { joinTopics, type Topic } from './topic.ts';

export const culture: readonly Topic[] = joinTopics(topics);
