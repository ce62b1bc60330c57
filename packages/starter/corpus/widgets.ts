import type { Expected } from './expected.ts';

/** Prompts for apps without records: timers, games, quizzes, calculators, chats, polls, notes, habits. */
export const widgets: readonly Expected[] = [
  {
    prompt: 'pomodoro timer',
    screens: ['timer'],
    mentions: ['"workMinutes":25', '"variant":"pomodoro"'],
  },
  {
    prompt: 'Pomodoro timer with a task list in tomato red',
    screens: ['timer', 'records'],
    entities: { task: [] },
    palette: { primary: 'red' },
  },
  {
    prompt: 'interval timer: 40 seconds work, 20 seconds rest, 8 rounds',
    screens: ['timer'],
    mentions: ['"variant":"interval"', '"rounds":8'],
  },
  { prompt: 'a stopwatch', screens: ['timer'], mentions: ['"variant":"stopwatch"'] },
  {
    prompt: 'countdown timer of 15 minutes for tea',
    screens: ['timer'],
    mentions: ['"variant":"countdown"', '"workMinutes":15'],
  },
  { prompt: 'habit tracker', screens: ['habits'] },
  {
    prompt: 'Daily habits: journaling, yoga, no sugar, practice guitar. Show streaks.',
    screens: ['habits'],
    mentions: ['Journaling', 'Yoga', 'Practice guitar'],
  },
  {
    prompt: 'Workout tracker with a rest timer of 90 seconds',
    screens: ['records', 'timer'],
    entities: { workout: [] },
    mentions: ['"workMinutes":1.5'],
  },
  {
    prompt: 'unit converter for length, weight and temperature',
    screens: ['converter'],
    mentions: ['temperature'],
  },
  {
    prompt: 'kitchen converter cups to ml and ounces to grams',
    screens: ['converter'],
    mentions: ['volume', 'weight'],
  },
  {
    prompt: 'tip calculator in dollars',
    screens: ['calculator'],
    mentions: ['"variant":"tip"', '"unit":"$"'],
  },
  { prompt: 'simple calculator', screens: ['calculator'], mentions: ['"variant":"standard"'] },
  { prompt: 'Mortgage calculator', screens: ['calculator'], mentions: ['"variant":"loan"'] },
  {
    prompt: 'quiz on world capitals',
    title: /capitals/i,
    screens: ['quiz'],
    mentions: ['capital of'],
  },
  {
    prompt: 'Make a javascript quiz with 6 questions and a score',
    screens: ['quiz'],
    mentions: ['typeof'],
  },
  { prompt: 'quiz about medieval falconry', screens: ['quiz'], leftOut: /falconry/ },
  {
    prompt:
      'A quiz for our office party:\n- Who founded the company? Mara\n- In which year? 2009\n- What was the first product? A lamp',
    screens: ['quiz'],
    mentions: ['Who founded the company?', '2009', 'A lamp'],
  },
  { prompt: 'flashcards for german vocabulary', screens: ['flashcards'], mentions: ['der Hund'] },
  {
    prompt:
      'Flash cards: mitosis = cell division, osmosis = movement of water, enzyme = biological catalyst',
    screens: ['flashcards'],
    mentions: ['Mitosis', 'cell division'],
  },
  { prompt: 'notes app with search', screens: ['notes'] },
  {
    prompt: 'a place to write down quick notes, minimal black and white',
    screens: ['notes'],
    palette: { primary: 'grey' },
  },
  { prompt: 'chatbot for a flower shop', screens: ['chat'], leftOut: /rules/ },
  {
    prompt: 'Poll: Which pizza is best? Margherita, Funghi, Diavola or Hawaii',
    screens: ['poll'],
    mentions: ['Which pizza is best?', 'Margherita', 'Hawaii'],
  },
  {
    prompt: 'voting app to choose our next book: Dune, Emma, Ulysses',
    screens: ['poll'],
    mentions: ['Dune', 'Emma', 'Ulysses'],
  },
  { prompt: 'tic-tac-toe', screens: ['game'], mentions: ['ticTacToe'] },
  { prompt: 'Snake game, retro look', screens: ['game'], mentions: ['"variant":"snake"'] },
  {
    prompt: 'rock paper scissors against the computer',
    screens: ['game'],
    mentions: ['rockPaperScissors'],
  },
  { prompt: 'hangman with animal words', screens: ['game'], mentions: ['elephant'] },
  { prompt: 'number guessing game 1 to 100', screens: ['game'], mentions: ['guessNumber'] },
  { prompt: 'a memory matching game with fruit', screens: ['game'], mentions: ['🍓'] },
  { prompt: 'build tetris', question: true },
  {
    prompt: 'board game collection with number of players, playing time and rating',
    entities: {
      'board game': ['number of players:number', 'playing time:duration', 'rating:rating'],
    },
    not: ['game'],
  },
];
