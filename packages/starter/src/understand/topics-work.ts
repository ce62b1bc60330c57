import topics from '../../data/topics-work.json' with { type: 'json' };
import { joinTopics, type Topic } from './topic.ts';

export const work: readonly Topic[] = joinTopics(topics);
