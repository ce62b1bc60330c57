import { app } from './app.ts';

/** A landing page among other screens, without its own header, and a game without words. */
const club = app(
  {
    title: 'Chess Club',
    tagline: 'Thursdays, seven o’clock.',
    icon: '♟️',
    primary: '#334155',
    accent: '#eab308',
    mood: 'serious',
  },
  {
    kind: 'landing',
    key: 'home',
    title: 'Home',
    sections: [
      { kind: 'hero', title: 'A good move', text: 'Come and play.', action: 'Join' },
      { kind: 'features', title: 'Why', items: [{ title: 'Friendly', text: 'All levels.' }] },
      { kind: 'features', title: 'When', items: [{ title: 'Weekly', text: 'On Thursdays.' }] },
      { kind: 'callToAction', title: 'See you there' },
    ],
  },
  {
    kind: 'landing',
    key: 'about',
    title: 'About',
    sections: [{ kind: 'hero', title: 'Since 1921', text: 'Hardly a Thursday was missed.' }],
  },
  { kind: 'game', key: 'words', title: 'Words', variant: 'hangman' },
  { kind: 'game', key: 'pairs', title: 'Pairs', variant: 'memory', things: ['Cat', 'Owl', 'Fox'] },
);

const soon = app(
  {
    title: 'Tidepool',
    tagline: 'Something good is on its way.',
    icon: '🌊',
    primary: '#0e7490',
    accent: '#67e8f9',
  },
  {
    kind: 'landing',
    key: 'soon',
    title: 'Soon',
    sections: [
      { kind: 'hero', title: 'Almost there', text: 'We open in spring.', action: 'Tell me' },
    ],
  },
);

export const rarePages = { club, soon };
