import { app } from './app.ts';

const feedback = app(
  {
    title: 'How was it?',
    tagline: 'Two minutes that help the kitchen.',
    icon: '📋',
    primary: '#be123c',
    accent: '#f59e0b',
  },
  {
    kind: 'form',
    key: 'feedback',
    title: 'Tell us how it was',
    text: `Be honest: "fine" doesn't help us.`,
    fields: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'email', label: 'Email', kind: 'email', required: true },
      { key: 'phone', label: 'Phone', kind: 'phone' },
      { key: 'site', label: 'Website', kind: 'url' },
      { key: 'day', label: 'Day of your visit', kind: 'date', required: true },
      { key: 'time', label: 'Time', kind: 'time' },
      { key: 'again', label: 'Next visit', kind: 'dateTime' },
      { key: 'stay', label: 'Length of your stay', kind: 'duration' },
      { key: 'guests', label: 'Guests', kind: 'number', min: 1, max: 20, unit: 'people' },
      { key: 'tip', label: 'Tip', kind: 'money', unit: '€', min: 0 },
      { key: 'chance', label: 'Chance that you return', kind: 'percent', min: 0, max: 100 },
      { key: 'food', label: 'Food', kind: 'rating', max: 5, required: true },
      { key: 'seat', label: 'Seat', kind: 'choice', options: ['Inside', 'Garden', 'Bar'] },
      { key: 'liked', label: 'What you liked', kind: 'tags', options: ['Soup', 'Bread'] },
      { key: 'photo', label: 'Photo', kind: 'image' },
      { key: 'mood', label: 'Colour of your mood', kind: 'color' },
      { key: 'more', label: 'Anything else?', kind: 'longText' },
      { key: 'public', label: 'You may quote me', kind: 'boolean' },
    ],
    action: 'Send',
    confirmation: "Thank you! That's a great help.",
  },
  {
    kind: 'form',
    key: 'vote',
    title: 'Vote',
    fields: [{ key: 'dish', label: 'Dish of the month', kind: 'text', required: true }],
    action: 'Vote',
    confirmation: 'Thanks!',
    submissions: false,
  },
  { kind: 'account', key: 'account', title: 'Account' },
);

export const forms = { feedback };
