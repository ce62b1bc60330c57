import ambiguousWords from '../../data/ambiguous-topic-words.json' with { type: 'json' };
import { meaningOf } from './languages.ts';
import type { Topic } from './topic.ts';
import { culture } from './topics-culture.ts';
import { everyday } from './topics-everyday.ts';
import { home } from './topics-home.ts';
import { life } from './topics-life.ts';
import { work } from './topics-work.ts';
import { singular } from './word-forms.ts';

const byWord = new Map<string, Topic>();
for (const topic of [...everyday, ...culture, ...home, ...life, ...work])
  for (const word of topic.words.split(/,\s*/))
    if (!byWord.has(word.replace('-', ' '))) byWord.set(word.replace('-', ' '), topic);

/** Words with another meaning after most other words: `lost property`, `repair card`. */
const loose = new Set(ambiguousWords);

/** Returns the topic of `phrase`: of all of it, of its last words, or of its first. */
export function topicOf(phrase: string): Topic | undefined {
  const words = phrase
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  const whole = words.join(' ');
  for (let from = 0; from < words.length; from += 1) {
    const tail = words.slice(from);
    if (from > 0 && tail.length === 1 && loose.has(singular(tail[0] ?? ''))) continue;
    const last = tail.at(-1) ?? '';
    const meant = [...tail.slice(0, -1), meaningOf(last)].join(' ');
    const found = byWord.get(tail.join(' ')) ?? byWord.get(meant);
    if (found) return found;
  }
  return byWord.get(whole);
}

/** True if the whole phrase names a topic. */
export const isTopic = (phrase: string): boolean => {
  const words = phrase.toLowerCase().split(/\s+/);
  return (
    byWord.has([...words.slice(0, -1), meaningOf(words.at(-1) ?? '')].join(' ')) ||
    byWord.has(words.join(' '))
  );
};
