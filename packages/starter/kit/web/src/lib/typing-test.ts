/** Texts to type, each long enough for a minute. */
export const passages = [
  'The harbor was quiet before sunrise. A single boat left the pier, and its lantern drew a thin golden line across the water. On the shore an old man counted the gulls, as he did every morning, and wrote the number into a small blue book that nobody else had ever read. When the bell of the church rang six times, he closed the book, bought two rolls at the bakery and walked home along the wall.',
  'Good bread needs time more than anything else. Flour, water and salt are mixed in the evening, and the dough rests while the house sleeps. By morning it has doubled, and small bubbles tell you that it is ready. Fold it gently, heat the oven until it is very hot, and bake it until the crust sings when you take it out. Then wait a little longer, because the first slice is always the hardest to refuse.',
  'On the third day the trail climbed through a forest of tall pines and came out above the clouds. We ate our apples on a flat stone and looked down at the valley we had left. Far below, a train as small as a pencil crossed the bridge without a sound. Nobody said much, but we all knew that we would remember this hour when the winter came and the nights were long again.',
  'A library is a strange machine. It stores voices from every century and lets you listen to them for free. Some are loud and certain, others whisper, and many disagree with each other on the same shelf. You walk in with one question and walk out with three better ones. The best rooms have tall windows, a clock that is slightly wrong, and a chair that nobody else seems to know about.',
];

export interface TypingResult {
  /** Words of five characters per minute, without mistyped characters. */
  wordsPerMinute: number;
  /** Share of correct characters, from 0 to 1. */
  accuracy: number;
}

export function countCorrect(passage: string, typed: string): number {
  return [...typed].filter((letter, index) => letter === passage[index]).length;
}

export function measureTyping(passage: string, typed: string, milliseconds: number): TypingResult {
  const correct = countCorrect(passage, typed);
  const minutes = milliseconds / 60_000;
  return {
    wordsPerMinute: minutes > 0 ? Math.round(correct / 5 / minutes) : 0,
    accuracy: typed === '' ? 1 : correct / typed.length,
  };
}
