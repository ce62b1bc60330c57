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
  { prompt: 'build tetris', title: 'Tetris', screens: ['game'], mentions: ['"variant":"tetris"'] },
  { prompt: 'build tetris', platform: 'mobile', question: true },
  { prompt: 'crossword', question: true },
  { prompt: '2048', title: '2048', screens: ['game'], mentions: ['mergeTiles'] },
  { prompt: 'make a 5x5 2048', screens: ['game'], mentions: ['"size":5'] },
  { prompt: 'two-player chess', title: 'Chess', screens: ['game'] },
  {
    prompt: 'chess against the computer with sound',
    screens: ['game'],
    leftOut: /computer does not play/,
  },
  {
    prompt:
      'Please build a web application where two people can play chess on one computer. It should show captured pieces and a list of moves.',
    title: 'Chess',
    screens: ['game'],
  },
  { prompt: 'a website for playing minesweeper', title: 'Minesweeper', screens: ['game'] },
  { prompt: 'minesweeper, hard', screens: ['game'], mentions: ['"level":"hard"'] },
  {
    prompt: 'a wheel with the names Ana, Ben and Cleo',
    title: 'Picker wheel',
    screens: ['game'],
    mentions: ['"things":["Ana","Ben","Cleo"]'],
  },
  { prompt: 'spin the wheel', screens: ['game'], mentions: ['"variant":"wheel"'] },
  { prompt: 'wheel of fortune with prizes', title: 'Wheel of fortune', mentions: ['Jackpot'] },
  { prompt: 'random picker wheel to decide what to eat', mentions: ['Sushi'] },
  { prompt: 'decision wheel: pizza, sushi, tacos or ramen', mentions: ['"tacos","ramen"'] },
  { prompt: 'wheel with the numbers 1 to 12', screens: ['game'], mentions: ['"11","12"'] },
  {
    prompt: 'word search about space',
    title: 'Space word search',
    screens: ['game'],
    mentions: ['astronaut'],
  },
  {
    prompt: 'word search with the words apple, banana, cherry and grape',
    screens: ['game'],
    mentions: ['"apple","banana","cherry","grape"'],
  },
  {
    prompt: 'word search about medieval castles',
    screens: ['game'],
    leftOut: /no words about medieval castles/,
  },
  {
    prompt: 'multiplayer tetris with a leaderboard',
    screens: ['game'],
    leftOut: /leaderboard needs a server/,
  },
  { prompt: 'chess club website', screens: ['landing'], not: ['game'] },
  { prompt: 'track my board games', screens: ['records'], not: ['game'] },
  { prompt: 'log my poker games', screens: ['records'], not: ['game'] },
  { prompt: 'chess tournament manager', screens: ['records'], not: ['game'] },
  { prompt: 'minesweeper score tracker', screens: ['records'], not: ['game'] },
  {
    prompt: 'list of chess games I played with opponent and result',
    screens: ['records'],
    not: ['game'],
  },
  { prompt: 'wheel maintenance log for my bike', screens: ['records'], not: ['game'] },
  {
    prompt: 'board game collection with number of players, playing time and rating',
    entities: {
      'board game': ['number of players:number', 'playing time:duration', 'rating:rating'],
    },
    not: ['game'],
  },
];
