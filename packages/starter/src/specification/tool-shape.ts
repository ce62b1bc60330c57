import { z } from 'zod';

export const toolVariants = [
  'jsonFormatter',
  'passwordGenerator',
  'urlShortener',
  'typingTest',
  'drawingPad',
  'markdownEditor',
  'codePlayground',
  'wordCounter',
  'caseConverter',
  'lineSorter',
  'textCoder',
  'textDiff',
  'loremIpsum',
  'regexTester',
  'paletteGenerator',
  'gradientGenerator',
  'contrastChecker',
  'qrCode',
  'randomNumber',
  'teamGenerator',
  'nameGenerator',
  'quoteGenerator',
  'invoiceGenerator',
  'resumeBuilder',
  'memeGenerator',
  'imageResizer',
  'csvViewer',
  'dateCountdown',
  'worldClock',
  'metronome',
  'textToSpeech',
  'breathingExercise',
  'teleprompter',
  'pixelArt',
] as const;

export type ToolVariant = (typeof toolVariants)[number];

/** A tool that does something with what users enter; only on the web. */
export const toolShape = {
  variant: z.enum(toolVariants),
  /** Initial options by name, which depend on the variant. */
  settings: z
    .record(
      z.string().regex(/^[a-z][a-zA-Z0-9]*$/),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string().min(1))]),
    )
    .default({}),
};
