import { type ToolVariant, toolVariants } from '../../../../specification/tool-shape.ts';
import { app } from './app.ts';

/** Options of each kind: numbers, texts with quotes, and lists. */
const settings: Partial<Record<ToolVariant, object>> = {
  passwordGenerator: { length: 20, minLength: 8, maxLength: 40, symbols: false },
  typingTest: { seconds: 45 },
  textCoder: { encoding: 'url' },
  loremIpsum: { paragraphs: 2 },
  randomNumber: { min: 1, max: 6 },
  teamGenerator: { teams: 3 },
  nameGenerator: { kind: 'pet' },
  invoiceGenerator: { currency: '$' },
  dateCountdown: { event: "Ada's birthday", day: '2030-12-10' },
  worldClock: { places: ['Lisbon|Europe/Lisbon'] },
  metronome: { tempo: 90 },
  breathingExercise: { pattern: ['5', '2', '5'] },
  pixelArt: { size: 12 },
};

export const toolbox = app(
  {
    title: 'Toolbox',
    tagline: 'Every tool at hand.',
    icon: '🧰',
    primary: '#4338ca',
    accent: '#f59e0b',
  },
  ...toolVariants.map((variant) => ({
    kind: 'tool',
    key: variant,
    title: 'Tool',
    variant,
    settings: settings[variant] ?? {},
  })),
);
