import type { Expected } from './expected.ts';

/** Prompts for landing pages. */
export const pages: readonly Expected[] = [
  {
    prompt: 'Landing page for a bakery called "Krume" with menu, opening hours and contact',
    title: 'Krume',
    screens: ['landing'],
    mentions: ['"menu"', '"contact"', 'Opening hours'],
  },
  {
    prompt:
      'restaurant website for Osteria Lina: menu with tagliatelle €14, tiramisu €7 and espresso €2.50, about us, reservations',
    screens: ['landing'],
    mentions: ['Tagliatelle', '€14', 'Tiramisu', '€2.50', '"about"'],
  },
  {
    prompt:
      'my portfolio as a frontend developer, name is Jonas Weber, dark mode, projects and skills',
    screens: ['landing'],
    title: /Jonas Weber/,
    theme: 'dark',
    mentions: ['"work"', '"features"'],
  },
  {
    prompt:
      'SaaS landing page for an invoicing tool named Billable, features, pricing with 3 plans, FAQ, newsletter, indigo',
    title: 'Billable',
    screens: ['landing'],
    palette: { primary: 'blue' },
    mentions: ['"pricing"', '"faq"', '"newsletter"'],
  },
  {
    prompt:
      'Wedding website for Lea & Max, 5 September 2026 in Tuscany, schedule and RSVP, blush pink and gold',
    title: /Lea & Max/,
    screens: ['landing'],
    palette: { primary: 'pink' },
    mood: 'elegant',
    mentions: ['Tuscany', 'RSVP'],
  },
  {
    prompt: 'one-pager for a yoga studio in teal with class prices and teachers',
    screens: ['landing'],
    palette: { primary: 'teal' },
    mentions: ['"pricing"', '"team"'],
  },
  { prompt: 'Hat shop', title: /hat shop/i, screens: ['landing'] },
  {
    prompt: 'website for our neighborhood charity that rescues hedgehogs',
    screens: ['landing'],
    mentions: ['"hero"'],
  },
  {
    prompt: 'A page for my band "The Wooden Spoons" with tour dates, music and merch',
    title: 'The Wooden Spoons',
    screens: ['landing'],
  },
  {
    prompt: 'coming soon page for a cargo bike startup, sections: hero, how it works, waitlist',
    screens: ['landing'],
    mentions: ['"steps"', '"newsletter"'],
  },
  {
    prompt: 'hotel landing page, ocean colours, gallery, rooms with prices, reviews, no newsletter',
    screens: ['landing'],
    palette: { primary: 'blue' },
    mentions: ['"gallery"', '"pricing"', '"testimonials"'],
  },
  { prompt: 'personal website for illustrator Zoë Bär', title: /Zoë Bär/, screens: ['landing'] },
  {
    prompt:
      'conference website "RustRetreat 2027" with speakers, agenda, tickets and faq in #ff6600',
    title: 'RustRetreat 2027',
    screens: ['landing'],
    palette: { primary: 'orange' },
    mentions: ['"team"', '"steps"', '"pricing"', '"faq"'],
  },
];
