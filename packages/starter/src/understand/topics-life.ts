import topics from '../../data/topics-life.json' with { type: 'json' };
import { joinTopics, type Topic } from './topic.ts';

export const life: readonly Topic[] = joinTopics(topics);
