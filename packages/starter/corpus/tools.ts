import type { Expected } from './expected.ts';

const tool = ['tool'] as const;
const only = (variant: string) => ({ screens: tool, mentions: [`"variant":"${variant}"`] });

/** Prompts for tools, and prompts that only look like them. */
export const tools: readonly Expected[] = [
  { prompt: 'json formatter', title: 'JSON formatter', ...only('jsonFormatter') },
  {
    prompt: 'password generator with length 8 to 64 and symbols',
    screens: tool,
    mentions: ['"minLength":8', '"maxLength":64'],
  },
  {
    prompt: 'generate strong passwords with 20 characters',
    screens: tool,
    mentions: ['"length":20'],
  },
  { prompt: 'url shortener', ...only('urlShortener'), leftOut: /need a server/ },
  { prompt: 'typing speed test of 60 seconds', screens: tool, mentions: ['"seconds":60'] },
  { prompt: 'a simple drawing app called "Doodle"', title: 'Doodle', ...only('drawingPad') },
  { prompt: 'markdown editor with live preview', ...only('markdownEditor') },
  { prompt: 'HTML CSS JS playground', ...only('codePlayground') },
  { prompt: 'word counter', ...only('wordCounter') },
  { prompt: 'base64 encoder and decoder', ...only('textCoder') },
  { prompt: 'URL encoder', screens: tool, mentions: ['"encoding":"url"'] },
  { prompt: 'regex tester', ...only('regexTester') },
  { prompt: 'color palette generator', ...only('paletteGenerator') },
  { prompt: 'QR code generator with a logo in the middle', ...only('qrCode'), leftOut: /logo/ },
  { prompt: 'roll dice', screens: ['game'], not: ['tool'] },
  {
    prompt: 'random number generator from 10 to 20',
    screens: tool,
    mentions: ['"min":10', '"max":20'],
  },
  {
    prompt: 'decision wheel: pizza, sushi, burgers or tacos',
    screens: ['game'],
    not: ['tool'],
  },
  { prompt: 'countdown to christmas', screens: tool, mentions: ['"day":"12-25"'] },
  {
    prompt: 'countdown to my wedding on June 12, 2027',
    screens: tool,
    mentions: ['"event":"Wedding"', '"day":"2027-06-12"'],
  },
  { prompt: 'world clock for Berlin and Tokyo', screens: tool, mentions: ['Berlin|Europe/Berlin'] },
  { prompt: 'metronome at 90 bpm', screens: tool, mentions: ['"tempo":90'] },
  { prompt: '4-7-8 breathing exercise', screens: tool, mentions: ['"pattern":["4","7","8"]'] },
  { prompt: 'invoice generator in dollars', screens: tool, mentions: ['"currency":"$"'] },
  {
    prompt:
      'Please build a password generator. Users should be able to choose the length, include symbols and copy the password. They can also create an account.',
    ...only('passwordGenerator'),
  },
  {
    prompt:
      'Build an invoice generator where users can add line items, set tax rates and print the invoice.',
    ...only('invoiceGenerator'),
  },
  { prompt: 'password generator', platform: 'mobile', question: true },
  { prompt: 'xml formatter', question: true },
  { prompt: 'video editor', question: true },
  { prompt: 'recipe editor', question: true },
  { prompt: 'track my garden tools', screens: ['records'], not: ['tool'] },
  { prompt: 'password manager', screens: ['records'], not: ['tool'] },
  { prompt: 'quiz editor', screens: ['quiz'], not: ['tool'] },
  { prompt: 'invoice tracker', screens: ['records'], not: ['tool'] },
  { prompt: 'a list of QR codes I printed', screens: ['records'], not: ['tool'] },
  {
    prompt: 'quotes app to save my favorite quotes with author',
    screens: ['records'],
    not: ['tool'],
  },
  { prompt: 'landing page for a QR code generator', screens: ['landing'], not: ['tool'] },
  { prompt: 'markdown notes app', screens: ['notes'], not: ['tool'] },
  { prompt: 'countdown timer of 10 minutes', screens: ['timer'], not: ['tool'] },
  { prompt: 'to-do list with a word counter', screens: ['records'], not: ['tool'] },
  { prompt: 'drawing class registration form', not: ['tool'] },
];
