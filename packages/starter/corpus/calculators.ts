import type { Expected } from './expected.ts';

const formula = ['formula'] as const;

/** Prompts for calculators with named inputs, and prompts that only look like them. */
export const calculators: readonly Expected[] = [
  {
    prompt: 'calculator for freelance rates with desired income, weeks off and hours per week',
    title: 'Freelance rate calculator',
    screens: formula,
    mentions: ['Desired income', 'Weeks off', 'Working hours per week'],
  },
  {
    prompt: 'paint calculator: room length, width, height, coats',
    screens: formula,
    mentions: ['Room length', '"Coats"', 'Paint needed'],
  },
  {
    prompt: 'Paint calculator in feet and gallons',
    screens: formula,
    mentions: ['"unit":"ft"', 'Price per gallon'],
  },
  { prompt: 'VAT calculator with a rate of 7%', screens: formula, mentions: ['"value":7'] },
  {
    prompt: 'compound interest calculator in dollars',
    screens: formula,
    mentions: ['"currency":"$"'],
  },
  { prompt: 'currency converter', screens: formula, mentions: ['no live exchange rates'] },
  { prompt: 'fuel cost calculator', platform: 'mobile', screens: formula },
  { prompt: 'GPA calculator', screens: formula, mentions: ['Course', 'Credits'] },
  {
    prompt: 'calculate the total from price, quantity and tax rate',
    screens: formula,
    mentions: ['price * quantity * (1 - discount) * (1 + tax)'],
  },
  {
    prompt: 'calculator where margin = (price - cost) / price and profit = price - cost',
    screens: formula,
    mentions: ['"expression":"(price - cost) / price"', '"expression":"price - cost"'],
  },
  {
    prompt: 'an app to calculate net pay by subtracting deductions from gross pay',
    screens: formula,
    mentions: ['grossPay - deductions'],
  },
  {
    prompt:
      'Please implement a tool that helps homeowners estimate how much paint a room needs. Users should be able to enter the length, width and height and see the liters of paint and the cost.',
    screens: formula,
    mentions: ['Paint needed'],
  },
  {
    prompt:
      'Build a retirement calculator. Users enter their age, current savings and monthly contribution. It shows a chart of the growth over time.',
    screens: formula,
    mentions: ['Savings at retirement', '"table"'],
  },
  { prompt: 'paint calculator with length, width and humidity', leftOut: /humidity/ },
  { prompt: 'shipping surcharge calculator with parcel weight and zone', question: true },
  { prompt: 'calories burned calculator', question: true },
  { prompt: 'dark pocket calculator', screens: ['calculator'], mentions: ['"variant":"standard"'] },
  { prompt: 'tip calculator with tax and people', screens: ['calculator'], mentions: ['"tip"'] },
  { prompt: 'track my fuel costs', screens: ['records'], not: ['formula'] },
  { prompt: 'calorie tracker', screens: ['records'], not: ['formula'] },
  { prompt: 'savings tracker with goal and amount', not: ['formula'] },
  { prompt: 'recipe app that calculates calories', screens: ['records'], not: ['formula'] },
  { prompt: 'budget planner with categories and amounts', not: ['formula'] },
  {
    prompt: 'Flashcards: well-being = a self-assessed state, osmosis = movement of water',
    screens: ['flashcards'],
  },
];
