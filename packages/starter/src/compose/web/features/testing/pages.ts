import { app } from './app.ts';

const bakery = app(
  {
    title: 'Krume & Kruste',
    tagline: 'A neighbourhood bakery with slow dough and short ways.',
    icon: '🥐',
    primary: '#b45309',
    accent: '#fbbf24',
  },
  {
    kind: 'landing',
    key: 'home',
    title: 'Home',
    sections: [
      {
        kind: 'hero',
        title: 'Bread that took its time',
        text: 'Long-proofed sourdough, flaky croissants and seasonal cakes, baked by hand every morning since 1987.',
        action: 'Order for tomorrow',
      },
      {
        kind: 'features',
        title: 'Why people queue for it',
        text: 'Three things we never give up.',
        items: [
          {
            title: 'Slow dough',
            text: 'Every loaf rests for at least 36 hours. You can taste it.',
          },
          { title: 'Local grain', text: "From Anna's mill, twelve kilometres up the river." },
          { title: 'Baked by hand', text: 'No machines shape our bread, and no two are alike.' },
        ],
      },
      {
        kind: 'menu',
        title: 'From the oven',
        text: 'Served until it is gone, which is usually around two.',
        items: [
          { title: 'Country loaf', text: 'Rye and wheat, dark crust', detail: '€5.20' },
          { title: 'Butter croissant', text: '27 layers, not one less', detail: '€2.40' },
          {
            title: 'Plum cake',
            text: 'With streusel, as long as there are plums',
            detail: '€3.90',
          },
          { title: 'Seed roll', text: 'Sunflower, pumpkin, linseed', detail: '€1.10' },
        ],
      },
      {
        kind: 'stats',
        title: 'A small house with a big oven',
        items: [
          { title: 'years at the same corner', detail: '39' },
          { title: 'loaves a day', detail: '420' },
          { title: 'hours of rest for the dough', detail: '36' },
          { title: 'bakers', detail: '7' },
        ],
      },
      {
        kind: 'testimonials',
        title: 'What the neighbours say',
        items: [
          {
            title: 'Lena Hofmann',
            text: 'I moved here for the bread. Only half joking.',
            detail: 'Regular',
          },
          {
            title: 'Tom Okafor',
            text: 'The plum cake is the reason I believe in autumn.',
            detail: 'Around the corner',
          },
          {
            title: 'Mira Sanchez',
            text: 'Warm, friendly, honest. And the crust!',
            detail: 'Café owner',
          },
        ],
      },
      {
        kind: 'contact',
        title: 'Come by or write to us',
        text: 'We answer once the oven is off.',
        action: 'Send the order',
        items: [
          { title: 'Address', text: 'Mill Lane 12, Riverside' },
          { title: 'Open', text: 'Tuesday to Saturday, 6:30 – 14:00' },
          { title: 'Telephone', text: '', detail: '+49 30 1234567' },
        ],
      },
    ],
  },
);

const product = app(
  {
    title: 'Northlight',
    tagline: 'Analytics that a whole team understands.',
    icon: '🔭',
    primary: '#4f46e5',
    accent: '#06b6d4',
    mood: 'bold',
  },
  {
    kind: 'landing',
    key: 'hero',
    title: 'Home',
    sections: [
      {
        kind: 'hero',
        title: 'See what your users really do',
        text: 'Northlight turns events into answers, in minutes and without a data team.',
        action: 'Start for free',
        items: [{ title: '+38% activation' }, { title: 'Live in 5 minutes' }],
      },
      {
        kind: 'features',
        title: 'Everything in view',
        text: 'From the first click to the tenth order.',
        items: [
          { title: 'Instant answers', text: 'Ask in plain words and see a chart, not a query.' },
          {
            title: 'Private by design',
            text: 'No cookies, no fingerprints; data stays in "your" region.',
          },
          { title: 'Funnels & cohorts', text: 'Find the step where people leave, and why.' },
          { title: 'Team boards', text: 'Share what matters with everybody it matters to.' },
          { title: 'Alerts', text: 'Hear of a drop before your customers tell you.' },
          { title: 'Fair support', text: 'Talk to the people who wrote it.' },
        ],
      },
      {
        kind: 'steps',
        title: 'Up and running today',
        items: [
          { title: 'Add one line', text: 'A script of 2 kB, nothing else.' },
          { title: 'Watch events arrive', text: 'Named and sorted by themselves.' },
          { title: 'Ask away', text: 'Your first board is ready already.' },
        ],
      },
      {
        kind: 'pricing',
        title: 'Simple prices',
        text: 'Change or cancel whenever you like.',
        action: 'Choose plan',
        items: [
          { title: 'Solo', detail: '$0', text: '10k events, 1 board, community help' },
          {
            title: 'Team',
            detail: '$29 / month',
            text: '1M events, unlimited boards, alerts, email support',
          },
          {
            title: 'Company',
            detail: '$199 / month',
            text: '20M events, single sign-on, a person to call',
          },
        ],
      },
      {
        kind: 'faq',
        title: 'Good questions',
        items: [
          {
            title: 'Do I need a cookie banner?',
            text: 'No. Nothing is stored on the devices of your visitors.',
          },
          { title: "What if I'm over the limit?", text: 'We write to you. Nothing is cut off.' },
          { title: 'Can I export everything?', text: 'Yes: as CSV or Parquet, at any time.' },
        ],
      },
      {
        kind: 'newsletter',
        title: 'One letter a month',
        text: 'What we learned, and nothing else.',
        action: 'Subscribe',
      },
      {
        kind: 'callToAction',
        title: 'Your numbers have something to say',
        text: 'Free for small projects, for ever.',
        action: 'Create an account',
      },
    ],
  },
);

const portfolio = app(
  {
    title: 'Ines Duarte',
    tagline: 'Brand and product designer in Lisbon.',
    icon: '✏️',
    primary: '#be185d',
    accent: '#f59e0b',
    mood: 'elegant',
  },
  {
    kind: 'landing',
    key: 'home',
    title: 'Home',
    sections: [
      {
        kind: 'hero',
        title: 'Brands with a quiet confidence',
        text: 'I design identities and products for people who care about the details.',
        action: 'Work with me',
      },
      {
        kind: 'work',
        title: 'Selected work',
        items: [
          {
            title: 'Maré',
            text: 'Identity and packaging for a sea salt maker.',
            detail: 'Identity · 2026',
          },
          {
            title: 'Fjord Bank',
            text: 'A banking app that people read to the end.',
            detail: 'Product · 2025',
          },
          {
            title: 'Atlas Review',
            text: 'A magazine about maps, four issues a year.',
            detail: 'Editorial · 2025',
          },
          {
            title: 'Oso',
            text: 'Toys made of what forests leave behind.',
            detail: 'Packaging · 2024',
          },
        ],
      },
      {
        kind: 'about',
        title: 'Hello, I am Ines',
        text: 'Fifteen years of drawing letters, grids and interfaces. I work alone, on two projects at a time, and finish both.',
        items: [
          { title: 'Brand identity', text: 'From the name to the last sticker.' },
          { title: 'Product design', text: 'Interfaces that explain themselves.' },
        ],
      },
      {
        kind: 'gallery',
        title: 'From the studio',
        items: [
          { title: 'Letterpress', text: 'A week in the workshop' },
          { title: 'Colour studies' },
          { title: 'Type sketches' },
          { title: 'Poster series', text: 'For the city library' },
          { title: 'Paper models' },
        ],
      },
      {
        kind: 'team',
        title: 'Friends of the studio',
        text: 'Who I call when it gets bigger.',
        items: [
          { title: 'Rui Tavares', detail: 'Developer', text: 'Makes it move.' },
          { title: 'Anouk Petit', detail: 'Copywriter', text: 'Finds the word.' },
          { title: 'Sam Lee', detail: 'Photographer', text: 'Waits for the light.' },
        ],
      },
      { kind: 'contact', title: 'Say hello', action: 'Send' },
    ],
  },
);

export const pages = { bakery, product, portfolio };
