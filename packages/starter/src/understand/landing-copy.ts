import type { Specification } from '../specification.ts';

/** Page copy for a business. `{name}` is its name, `{subject}` its kind. Items are `title|text|detail`. */
export interface Trade {
  readonly words: RegExp;
  readonly icon: string;
  readonly color: string;
  readonly mood: Specification['palette']['mood'];
  readonly sections: string;
  readonly claim: string;
  readonly about: string;
  readonly action: string;
  readonly features: string;
  readonly pricing?: string;
  readonly menu?: string;
  readonly work?: string;
  readonly steps?: string;
  readonly faq?: string;
  readonly team?: string;
}

export const trades: readonly Trade[] = [
  {
    words: /wedding|marr(?:y|ied|iage)|bride|hochzeit/i,
    icon: '💍',
    color: '#7a8f6d',
    mood: 'elegant',
    sections: 'hero about steps faq contact',
    claim: 'We are getting married, and we would love to have you with us.',
    about:
      'We met over a shared umbrella and never quite gave it back. Now we are inviting the people we love to a long day of music, good food and dancing.',
    action: 'Tell us you are coming',
    features:
      'The ceremony|Under the old trees, with seats for everyone.|\nThe dinner|Long tables, local food, plenty of time.|\nThe party|A live band, then dancing until late.|',
    steps:
      'Welcome|Drinks in the garden.|14:00\nCeremony|Please take your seats.|15:00\nDinner|Three courses and a few speeches.|18:00\nDancing|Until the last song.|21:00',
    faq: 'May I bring somebody?|Yes, please tell us the name when you reply.|\nWhat shall I wear?|Something festive that you can dance in.|\nWhere can we stay?|We reserved rooms close by; ask us for the list.|\nAre children welcome?|Very much so.|',
  },
  {
    words: /restaurant|bistro|pizzeria|trattoria|diner|steakhouse|sushi|food truck|catering/i,
    icon: '🍽️',
    color: '#9f2d20',
    mood: 'elegant',
    sections: 'hero about menu testimonials contact',
    claim: 'Seasonal cooking, an open kitchen and a table for you.',
    about:
      '{name} cooks with what the market has that morning. The menu is short and changes often, the bread is our own, and the wine comes from growers we know by name.',
    action: 'Book a table',
    features:
      'From the market|Vegetables and fish are bought the same day.|\nOpen kitchen|Watch your dinner being made.|\nBy the glass|Forty wines, all of them by the glass.|',
    menu: 'Roasted beetroot|Goat cheese, walnuts, honey|9.50\nHandmade tagliatelle|Mushrooms, sage, brown butter|16\nCatch of the day|Fennel, potatoes, lemon|23\nSlow lamb shoulder|White beans, rosemary|24\nOlive oil cake|Orange, crème fraîche|8',
    faq: 'Do you have vegan dishes?|Always at least three.|\nCan we come with children?|Gladly; there are small portions.|',
  },
  {
    words: /caf[eé]|coffee|bakery|tea ?room|ice cream|patisserie|bäckerei/i,
    icon: '☕',
    color: '#7b4a2d',
    mood: 'calm',
    sections: 'hero menu about gallery contact',
    claim: 'Good coffee, warm bread and a seat by the window.',
    about:
      '{name} opens early and smells of fresh bread. The beans are roasted around the corner, the cakes are baked here, and nobody minds if you stay.',
    action: 'See what is fresh today',
    features:
      'Roasted nearby|Two filters and one espresso, changing every month.|\nBaked here|Bread and cake, out of the oven from seven.|\nRoom to stay|Quiet tables in the back, wifi and sockets.|',
    menu: 'Espresso|Chocolate and cherry|2.80\nFlat white|With oat milk if you like|3.90\nCinnamon bun|Warm from ten o’clock|3.20\nSourdough toast|Butter and jam|4.50\nCarrot cake|The one people come back for|4.80',
  },
  {
    words: /photo(?:graph|s?\b)|filmmaker|videograph/i,
    icon: '📷',
    color: '#27272a',
    mood: 'elegant',
    sections: 'hero work about contact',
    claim: 'Photographs that stay close to people and light.',
    about:
      '{name} works with available light and plenty of patience, for magazines, families and brands that would rather be seen than staged.',
    action: 'Ask for a date',
    features:
      'Portraits|One hour, one place that means something to you.|\nWeddings|From the first button to the last dance.|\nEditorial|Stories for print and screen.|',
    work: 'Harbour light|A winter among fishermen|2026\nHands|Portraits of people at work|2025\nNorth|Landscapes beyond the tree line|2025\nKitchen stories|A book about cooks|2024',
  },
  {
    words: /developer|engineer|programmer|software|freelancer|coder/i,
    icon: '💻',
    color: '#2f4fd0',
    mood: 'bold',
    sections: 'hero work features about contact',
    claim: 'Software that is quick, clear and easy to change.',
    about:
      '{name} builds web software from the first sketch to the day it runs, and likes small teams, honest estimates and code that explains itself.',
    action: 'Start a conversation',
    features:
      'Front end|Interfaces that work for everybody, on every screen.|\nBack end|Services that stay up and are cheap to run.|\nAdvice|A second opinion before you build the wrong thing.|',
    work: 'Timetable|A journey planner used by 40,000 people|Web app\nLedgerly|Bookkeeping for small shops|Product\nFieldnotes|Offline notes for biologists|Mobile\nAtlas|An open map of city trees|Open source',
  },
  {
    words:
      /portfolio|artist|illustrator|designer|architect|painter|writer|musician|résumé|resume|\bcv\b|personal (?:web)?site/i,
    icon: '🎨',
    color: '#b4442f',
    mood: 'elegant',
    sections: 'hero work about testimonials contact',
    claim: 'Selected work, made with care.',
    about:
      '{name} has worked for publishers, museums and small companies for ten years, mostly on things that should last longer than a season.',
    action: 'Get in touch',
    features:
      'Identity|Marks, type and colour that belong together.|\nEditorial|Books, magazines and posters.|\nDigital|Websites that feel made by hand.|',
    work: 'Museum of Tides|Identity and signs|2026\nSmall Atlas|A book in forty maps|2025\nOrchard|Packaging for a cider maker|2025\nNight Bus|A series of posters|2024',
  },
  {
    words: /salon|barber|hair|grooming|spa|massage|beauty|nail|cosmetic|tattoo/i,
    icon: '✂️',
    color: '#c0427e',
    mood: 'calm',
    sections: 'hero features pricing testimonials contact',
    claim: 'Take an hour off and leave as a better version of yourself.',
    about:
      '{name} is a small team that takes its time. Products without nonsense, appointments without waiting.',
    action: 'Book an appointment',
    features:
      'Wash and care|Gentle products that suit you.|\nCut and style|With advice before the first snip.|\nThe full treatment|Everything, and a cup of tea.|',
    pricing:
      'Quick visit|Thirty minutes, the essentials|€29\nClassic|One hour, wash and style|€49\nFull treatment|Two hours, everything included|€89',
  },
  {
    words: /gym|fitness|yoga|pilates|personal trainer|crossfit|dance|martial/i,
    icon: '🧘',
    color: '#0f766e',
    mood: 'bold',
    sections: 'hero features pricing team testimonials contact',
    claim: 'Move well, at your own pace, with people who know your name.',
    about:
      '{name} keeps classes small, so that somebody sees how you move. Beginners are welcome in every one of them.',
    action: 'Try a free class',
    features:
      'Small classes|Never more than twelve people.|\nEvery level|With an easier and a harder way for each exercise.|\nEarly and late|From 6:30 to 21:00, on weekends too.|',
    pricing:
      'Single class|Come whenever you like|€14\nTen classes|Valid for half a year|€119\nMonthly|As often as you want|€69',
    team: 'Noor Haddad|Strength and mobility|\nTomás Rivera|Yoga and breath|\nMara Lindqvist|Beginners and seniors|',
  },
  {
    words: /conference|festival|event|meetup|hackathon|concert|exhibition|summit/i,
    icon: '🎤',
    color: '#6d28d9',
    mood: 'bold',
    sections: 'hero about steps team pricing faq newsletter',
    claim: 'Two days of good talks and better conversations.',
    about:
      '{name} brings together people who make things and like to talk about how. One stage, long breaks, no sales pitches.',
    action: 'Get a ticket',
    features:
      'One stage|Nobody misses anything.|\nLong breaks|The best talks happen over coffee.|\nGood food|Cooked on site.|',
    steps:
      'Doors|Coffee and name tags|09:00\nOpening|A word of welcome|09:30\nTalks|Three of them, with time for questions|10:00\nEvening|Dinner together|18:30',
    pricing:
      'Early bird|While they last|€89\nRegular|Both days, all meals|€129\nSupporter|Pays for somebody else too|€199',
    team: 'Aiko Tanaka|On tools that last|\nBen Carter|On writing less|\nIlse Brandt|On maps|',
  },
  {
    words: /shop|store|boutique|e-?commerce|hats?\b|jewel|candles?|ceramic|clothing|fashion|brand/i,
    icon: '🛍️',
    color: '#b4532a',
    mood: 'elegant',
    sections: 'hero features gallery about testimonials newsletter',
    claim: 'Made in small numbers, meant to be used for years.',
    about:
      '{name} makes few things and makes them properly. Materials come from nearby, and everything can be repaired.',
    action: 'See the collection',
    features:
      'Made by hand|In our own workshop, in small series.|\nFair materials|We know where each of them comes from.|\nRepairs for life|Bring it back, we mend it.|',
    pricing:
      'Classic|The one we started with|€49\nSpecial|This season’s colour|€69\nMade for you|To measure, in three weeks|€119',
  },
  {
    words:
      /app\b|saas|startup|start-up|software|product|platform|tool|waitlist|coming soon|service\b|ai\b/i,
    icon: '🚀',
    color: '#4f46e5',
    mood: 'bold',
    sections: 'hero features steps pricing testimonials faq callToAction',
    claim: 'Less to keep in your head, more time for what matters.',
    about:
      '{name} started as a tool we needed ourselves. It does one thing, does it well, and gets out of your way.',
    action: 'Try it for free',
    features:
      'Ready in a minute|No set-up, no manual, no training.|\nYours alone|Your data stays yours and leaves with you.|\nMade for teams|Everybody sees what is going on.|',
    pricing:
      'Free|For one person|€0\nTeam|For up to ten people|€12 / month\nCompany|As many as you are|€49 / month',
    steps:
      'Sign up|With an e-mail address, nothing else.|1\nBring what you have|Import it, or start from scratch.|2\nGet going|The first result is there within minutes.|3',
  },
  {
    words:
      /charity|non-?profit|ngo|donation|shelter|foundation|club|association|community|church|verein/i,
    icon: '🤝',
    color: '#15803d',
    mood: 'calm',
    sections: 'hero about stats features team callToAction contact',
    claim: 'Together for something that matters here.',
    about:
      '{name} is carried by volunteers. Every hour and every euro goes where it is needed, and everybody can see where that is.',
    action: 'Join us',
    features:
      'Help out|Two hours a month make a difference.|\nGive|Small sums, every month.|\nTell others|Bring a neighbour to the next evening.|',
  },
  {
    words: /hotel|guest ?house|b&b|hostel|holiday|vacation|cabin|airbnb|camping|travel|tour/i,
    icon: '🏡',
    color: '#0e7490',
    mood: 'calm',
    sections: 'hero about gallery features pricing testimonials contact',
    claim: 'Wake up to silence, and stay a day longer than planned.',
    about:
      '{name} has few rooms and a large garden. Breakfast takes as long as you like, and the best walks start at the door.',
    action: 'Ask for a room',
    features:
      'Quiet rooms|All of them face the garden.|\nLong breakfast|Until noon, with bread from next door.|\nAt the door|Paths, a lake and a bus into town.|',
    pricing:
      'Small room|For one or two|€79 a night\nGarden room|With a terrace|€109 a night\nThe loft|For a family|€149 a night',
  },
];

/** Copy for businesses of an unknown kind. */
export const anyTrade: Trade = {
  words: /./,
  icon: '✨',
  color: '#2f6f5e',
  mood: 'calm',
  sections: 'hero features about testimonials faq contact',
  claim: 'Everything about {subject}, done with care.',
  about:
    '{name} is about {subject}. We do it because we love it, we have done it for years, and we like to explain how.',
  action: 'Get in touch',
  features:
    'Personal|You talk to the people who do the work.|\nCareful|Nothing ships until it is right.|\nNearby|Here when you need us, before and after.|',
  pricing:
    'Basic|A good place to start|€29\nStandard|What most people choose|€59\nComplete|Everything included|€99',
};

/** Copy that fits any business. */
export const common = {
  testimonials:
    'Mara Lindqvist|“I came by chance and have been back every month since.”|Regular\nTomás Rivera|“Friendly, quick, and exactly what was agreed.”|Customer\nIlse Brandt|“I tell everyone I know about them.”|Neighbour',
  faq: 'How do I reach you?|Write or call. We reply within a day.|\nHow long does it take?|Usually less than a week, and we tell you before we start.|\nWhat if I change my mind?|Just let us know a day before.|',
  team: 'Mara Lindqvist|Started it all, still opens the door every morning|\nTomás Rivera|Knows every detail and most of the customers|\nNoor Haddad|Makes sure everything works out|',
  stats: 'Years|of experience|12\nPeople|who came back|1,400\nHelping hands|in the team|9',
  gallery:
    'In the morning|Before the doors open|\nAt work|Where it all happens|\nDetails|What makes the difference|\nTogether|On a good day|',
  contact:
    'Address|Market Square 7|\nE-mail|hello@example.com|\nOpen|Monday to Saturday, 9:00 to 18:00|',
  steps:
    'Say hello|Tell us what you have in mind.|1\nWe make a plan|With a price and a date.|2\nDone|And we stay in touch.|3',
  work: 'First light|The project it began with|2024\nRiverside|For a friend of the house|2025\nOld mill|The largest so far|2025\nNorth wing|Just finished|2026',
  menu: 'House special|What we are known for|12\nSeasonal|Available right now|10\nSnack|A small bite|5',
  pricing: anyTrade.pricing ?? '',
} as const;
