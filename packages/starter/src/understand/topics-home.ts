import topics from '../../data/topics-home.json' with { type: 'json' };
import { joinTopics, type Topic } from './topic.ts';

export const home: readonly Topic[] = joinTopics(topics);
