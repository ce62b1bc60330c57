import topics from '../../data/topics-everyday.json' with { type: 'json' };
import { joinTopics, type Topic } from './topic.ts';

/** Topics of two-word prompts. */
export const everyday: readonly Topic[] = joinTopics(topics);
