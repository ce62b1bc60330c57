import { specification } from '../../../specification.ts';

export const bakery = specification.parse({
  title: 'Kornblume',
  tagline: 'Bread with time: baked overnight, on your table at seven.',
  icon: '🥐',
  platform: 'mobile',
  palette: { primary: '#b45309', accent: '#be123c', mood: 'elegant' },
  theme: 'system',
  entities: [],
  screens: [
    {
      kind: 'landing',
      key: 'home',
      title: 'Home',
      sections: [
        {
          kind: 'hero',
          title: 'Good bread takes its time',
          text: 'Sourdough from Brandenburg grain, baked every night in Neukölln.',
          action: 'Reserve a loaf',
        },
        {
          kind: 'features',
          title: 'Why it tastes better',
          items: [
            { title: 'Long rest', text: 'Our dough rests for 36 hours.' },
            { title: 'Regional grain', text: 'From five farms within an hour’s drive.' },
          ],
        },
        {
          kind: 'stats',
          title: 'In numbers',
          items: [
            { title: 'Loaves a day', detail: '420' },
            { title: 'Bakers', detail: '9' },
          ],
        },
        {
          kind: 'steps',
          title: 'How it works',
          items: [{ title: 'Choose', text: 'By six in the evening.' }, { title: 'Pick up' }],
        },
        {
          kind: 'menu',
          title: 'Bread & rolls',
          text: 'Every day but Monday.',
          items: [
            { title: 'Country loaf', text: 'Wheat and rye', detail: '€5.80' },
            { title: 'Seed roll', detail: '€1.20' },
          ],
        },
        {
          kind: 'testimonials',
          title: 'What guests say',
          items: [{ title: 'Mira', text: 'The crust!', detail: 'neighbour' }],
        },
        {
          kind: 'team',
          title: 'Who bakes',
          items: [{ title: 'Jonas', text: 'Has the night shift.', detail: 'Baker' }],
        },
        {
          kind: 'faq',
          title: 'Questions',
          items: [
            { title: 'Is it vegan?', text: 'All of our loaves are.' },
            { title: 'Do you deliver?', text: 'By bike, on Saturdays.' },
          ],
        },
        { kind: 'newsletter', title: 'Fresh news', action: 'Subscribe' },
        {
          kind: 'contact',
          title: 'Come by',
          text: 'We are happy to hear from you.',
          items: [{ title: 'Address', detail: 'Weserstr. 12, Berlin' }],
          action: 'Send message',
        },
      ],
    },
  ],
});
