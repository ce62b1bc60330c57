import flashcards from '../../data/flashcards.json' with { type: 'json' };
import questions from '../../data/quiz-questions.json' with { type: 'json' };

/** Questions by topic, one per line: question | correct answer | wrong answers. */
export interface QuizTopic {
  readonly words: RegExp;
  readonly name: string;
  readonly lines: string;
}

const createQuizTopic = (words: RegExp, name: keyof typeof questions): QuizTopic => ({
  words,
  name,
  lines: questions[name]
    .map(({ question, answer, wrong }) => [question, answer, ...wrong].join('|'))
    .join('\n'),
});

const createCardTopic = (words: RegExp, name: keyof typeof flashcards): QuizTopic => ({
  words,
  name,
  lines: flashcards[name].map(({ front, back }) => `${front}|${back}`).join('\n'),
});

export const quizTopics: readonly QuizTopic[] = [
  createQuizTopic(/capital|geograph|countr|city|cities|hauptst/i, 'capitals'),
  createQuizTopic(/flags?\b/i, 'flags'),
  createQuizTopic(/math|arithmetic|multiplication|algebra|numbers|times table|rechnen/i, 'maths'),
  createQuizTopic(/space|planet|astronom|solar|universe|star\b|stars/i, 'space'),
  createQuizTopic(/science|chemi|physic|biolog|element/i, 'science'),
  createQuizTopic(/histor|geschichte/i, 'history'),
  createQuizTopic(/javascript|typescript|programming|coding|web dev|react\b|\bjs\b/i, 'JavaScript'),
  createQuizTopic(/animal|wildlife|zoo|dinosaur|bird|tier/i, 'animals'),
  createQuizTopic(/music|song|band|compos|instrument/i, 'music'),
  createQuizTopic(/movie|film|cinema|hollywood|series/i, 'movies'),
  createQuizTopic(/food|cook|kitchen|cuisine|wine|essen/i, 'food'),
  createQuizTopic(/general|trivia|knowledge|allgemein|pub quiz/i, 'general knowledge'),
];

/** Cards by topic, one per line: front | back. */
export const cardTopics: readonly QuizTopic[] = [
  createCardTopic(/spanish|español|spanisch/i, 'Spanish'),
  createCardTopic(/german|deutsch/i, 'German'),
  createCardTopic(/french|français|französisch/i, 'French'),
  createCardTopic(/italian|italiano/i, 'Italian'),
  createCardTopic(/japanese|hiragana|kana/i, 'Japanese'),
  createCardTopic(/english|vocab|englisch|words?/i, 'English'),
];
