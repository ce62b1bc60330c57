import type { Screen, Specification } from '../src/specification.ts';

/** A follow-up request and its expected result; omitted properties must not change. */
export interface FollowUp {
  /** The first prompt of the app, by its key in `beginnings`. */
  readonly app: keyof typeof beginnings;
  readonly request: string;
  readonly title?: string;
  readonly tagline?: string;
  readonly theme?: Specification['theme'];
  readonly hasNewColours?: true;
  readonly mood?: Specification['palette']['mood'];
  readonly style?: Specification['style'];
  /** Colors of parts that the request names. */
  readonly colors?: Partial<Specification['palette']>;
  /** Labels that the app has; `lacks` has labels that it does not have. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly screens?: readonly Screen['kind'][];
  /** The default view; `views` has views that exist. */
  readonly firstView?: string;
  readonly views?: readonly string[];
  readonly sort?: readonly [label: string, descending: boolean];
  readonly search?: boolean;
  readonly transfer?: boolean;
  readonly sections?: readonly string[];
  readonly withoutSections?: readonly string[];
  readonly minutes?: readonly [work: number, rest: number];
  readonly isBeyond?: true;
}

export const beginnings = {
  books: 'Track books with author, rating 1-5 and finished date',
  tasks: 'A kanban board for tasks with priority (low, medium, high) and due date',
  expenses: 'Expense tracker with amount in euros, category (food, rent, fun) and date',
  cafe: 'Landing page for a coffee shop called "Bean There" with features, menu and contact',
  pomodoro: 'A pomodoro timer, 25 minutes of work and 5 minutes of rest',
  habits: 'A habit tracker for reading, running and meditation',
  poll: 'A poll: where should we eat? Pizza, Sushi or Tacos',
  contacts: 'My contacts with phone, email and birthday',
  wheel: 'A wheel with the names Ana, Ben and Cleo',
  merging: '2048',
  sudoku: 'sudoku',
  paint: 'paint calculator: room length, width, height, coats',
  order: 'calculator: total = price * quantity * (1 + tax rate)',
  typing: 'typing speed test of 60 seconds',
  clock: 'world clock for Berlin and Tokyo',
} as const;

export const followUps: readonly FollowUp[] = [
  { app: 'books', request: 'add comments to the books', screens: ['records'], has: ['Comment'] },
  { app: 'books', request: 'Add reviews and make it green', has: ['Review'], hasNewColours: true },
  { app: 'books', request: 'add user accounts', screens: ['home', 'records'] },
  { app: 'books', request: 'add a feedback form', screens: ['records', 'form'] },
  {
    app: 'books',
    request: 'let visitors book the books',
    screens: ['home', 'records', 'booking', 'bookings'],
  },
  { app: 'contacts', request: 'add messages', screens: ['records', 'messages'] },
  { app: 'wheel', request: 'Add Dora and Emil to the wheel', has: ['dora', 'emil', 'ana'] },
  { app: 'wheel', request: 'remove Ben', has: ['ana', 'cleo'], lacks: ['ben'] },
  {
    app: 'wheel',
    request: 'use the names Mia, Noah and Zoe instead',
    has: ['mia', 'noah', 'zoe'],
    lacks: ['ana'],
  },
  {
    app: 'wheel',
    request: 'turn it into tetris',
    title: 'Tetris',
    tagline: 'Turn the falling pieces and fill the lines.',
    has: ['"variant":"tetris"'],
  },
  { app: 'merging', request: 'make the board 5x5', has: ['"size":5'] },
  { app: 'sudoku', request: 'start with hard puzzles', has: ['"level":"hard"'] },
  { app: 'books', request: 'make it blue instead', hasNewColours: true },
  { app: 'books', request: 'Use teal for the buttons', hasNewColours: true },
  { app: 'books', request: 'rename the title to Night Reading', title: 'Night Reading' },
  { app: 'cafe', request: 'change the title to Bean Here', title: 'Bean Here' },
  { app: 'books', request: 'Add a field publisher', has: ['Publisher'] },
  { app: 'books', request: 'add pages', has: ['Pages'] },
  {
    app: 'books',
    request: 'Please add genre (novel, science, history) to the books',
    has: ['Genre'],
  },
  { app: 'books', request: 'also store the price in dollars', has: ['Price'] },
  { app: 'books', request: 'I want a notes field too', has: ['Notes'] },
  { app: 'books', request: 'Add publisher and language columns', has: ['Publisher', 'Language'] },
  { app: 'books', request: 'Remove the rating', lacks: ['Rating'] },
  { app: 'books', request: "I don't need the finished date", lacks: ['Finished date'] },
  { app: 'books', request: 'Rename author to writer', has: ['Writer'], lacks: ['Author'] },
  {
    app: 'books',
    request: 'rename the field "Rating" to "Stars"',
    has: ['Stars'],
    lacks: ['Rating'],
  },
  { app: 'books', request: 'Call the app "Ada\'s Library"', title: "Ada's Library" },
  { app: 'books', request: 'change the title to Bookworm', title: 'Bookworm' },
  { app: 'books', request: 'rename the app to My Shelf', title: 'My Shelf' },
  {
    app: 'books',
    request: 'Change the subtitle to "Read more, scroll less"',
    tagline: 'Read more, scroll less',
  },
  { app: 'books', request: 'Make it dark green', hasNewColours: true },
  { app: 'books', request: 'use #ff6600 as the main colour', hasNewColours: true },
  { app: 'books', request: 'change the colors to purple and gold', hasNewColours: true },
  { app: 'books', request: 'make it more playful', mood: 'playful' },
  { app: 'books', request: 'Give it a brutalist look', mood: 'brutalist' },
  { app: 'books', request: 'make it pastel', mood: 'pastel', hasNewColours: true },
  { app: 'books', request: 'Use a serif font', style: { font: 'serif' } },
  {
    app: 'books',
    request: 'change the font to Georgia',
    style: { font: 'serif', fontName: 'Georgia' },
  },
  { app: 'books', request: 'rounder buttons', style: { buttons: 'round' } },
  { app: 'books', request: 'pill buttons please', style: { buttons: 'pill' } },
  { app: 'books', request: 'make it less rounded', style: { corners: 'sharp' } },
  { app: 'books', request: 'more compact', style: { density: 'compact' } },
  { app: 'books', request: 'Bigger text', style: { text: 'large' } },
  { app: 'books', request: 'make the header navy', colors: { header: '#000080' } },
  { app: 'books', request: 'headings in brown', colors: { headings: '#a52a2a' } },
  { app: 'books', request: 'Add a field for vintage', has: ['Vintage'] },
  { app: 'books', request: 'Add dark mode', theme: 'toggle' },
  { app: 'books', request: 'dark mode only please', theme: 'dark' },
  { app: 'books', request: 'add a dark mode toggle', theme: 'toggle' },
  { app: 'books', request: 'Show the books as a table', firstView: 'table' },
  { app: 'books', request: 'switch to a list', firstView: 'list' },
  { app: 'books', request: 'also add a calendar view', views: ['calendar'] },
  { app: 'books', request: 'add a chart of the rating by author', views: ['chart'] },
  { app: 'books', request: 'Sort by rating, best first', sort: ['Rating', true] },
  { app: 'books', request: 'sort alphabetically', sort: ['Title', false] },
  { app: 'books', request: 'newest first', sort: ['Finished date', true] },
  { app: 'books', request: 'Remove the search', search: false },
  { app: 'books', request: 'add export to a file', transfer: true },
  {
    app: 'books',
    request: 'Also track authors with name, country and birthday',
    has: ['Country', 'Birthday'],
  },
  { app: 'books', request: 'Add a dashboard', screens: ['records', 'dashboard'] },
  {
    app: 'books',
    request: 'Add a field publisher and make it blue',
    has: ['Publisher'],
    hasNewColours: true,
  },
  {
    app: 'books',
    request: 'Remove the rating, rename author to writer and call the app Paper',
    lacks: ['Rating', 'Author'],
    has: ['Writer'],
    title: 'Paper',
  },
  { app: 'books', request: 'Let users sign in with Google', screens: ['home', 'records'] },
  { app: 'books', request: 'deploy it to my server', isBeyond: true },
  { app: 'tasks', request: 'Add an assignee', has: ['Assignee'] },
  { app: 'tasks', request: 'add tags', has: ['Tags'] },
  { app: 'tasks', request: 'add a description field', has: ['Description'] },
  { app: 'tasks', request: 'get rid of the due date', lacks: ['Due date'] },
  { app: 'tasks', request: 'show the tasks as cards', firstView: 'cards' },
  { app: 'tasks', request: 'show it in a table instead', firstView: 'table' },
  { app: 'tasks', request: 'add a calendar', views: ['calendar', 'board'] },
  { app: 'tasks', request: 'group the board by priority', firstView: 'board' },
  { app: 'tasks', request: 'sort by due date', sort: ['Due date', false] },
  { app: 'tasks', request: 'name the app Flow', title: 'Flow' },
  { app: 'expenses', request: 'add a payment method (cash, card)', has: ['Payment method'] },
  { app: 'expenses', request: 'sort by date, oldest first', sort: ['Date', false] },
  { app: 'expenses', request: 'remove the search please', search: false },
  { app: 'expenses', request: 'add a chart by category', views: ['chart'] },
  { app: 'expenses', request: 'sort by amount descending', sort: ['Amount', true] },
  { app: 'expenses', request: 'drop the category', lacks: ['Category'] },
  { app: 'expenses', request: 'light mode only', theme: 'light' },
  { app: 'expenses', request: 'export as csv', transfer: true },
  { app: 'cafe', request: 'Add a pricing section', sections: ['pricing'] },
  { app: 'cafe', request: 'add testimonials', sections: ['testimonials'] },
  { app: 'cafe', request: 'Add an FAQ', sections: ['faq'] },
  { app: 'cafe', request: 'remove the contact section', withoutSections: ['contact'] },
  {
    app: 'cafe',
    request: 'Change the headline to "Coffee worth waking up for"',
    has: ['Coffee worth waking up for'],
  },
  { app: 'cafe', request: 'make it mint green', hasNewColours: true },
  { app: 'cafe', request: 'rename the site to Bean Here', title: 'Bean Here' },
  { app: 'pomodoro', request: 'make it 50 minutes of work and 10 of break', minutes: [50, 10] },
  { app: 'pomodoro', request: 'the break should be 7 minutes', minutes: [25, 7] },
  { app: 'pomodoro', request: 'dark theme', theme: 'dark' },
  { app: 'habits', request: 'add "Drink water"', has: ['Drink water'] },
  { app: 'habits', request: 'Add yoga', has: ['yoga'] },
  { app: 'poll', request: 'add an option "Burgers"', has: ['Burgers'] },
  { app: 'contacts', request: 'add address and company', has: ['Address', 'Company'] },
  { app: 'contacts', request: 'remove the birthday', lacks: ['Birthday'] },
  { app: 'contacts', request: 'show a birthday calendar', firstView: 'calendar' },
  {
    app: 'paint',
    request: 'rename coats to layers',
    has: ['Layers'],
    lacks: ['Coats'],
  },
  { app: 'paint', request: 'set the default coats to 3', has: ['"value":3'] },
  { app: 'paint', request: 'use feet for the room length', has: ['"unit":"ft"'] },
  { app: 'paint', request: 'remove the doors and windows', lacks: ['Doors and windows'] },
  { app: 'paint', request: 'show it in dollars', has: ['"currency":"$"'] },
  { app: 'paint', request: 'rename the app to Fresh Walls', title: 'Fresh Walls' },
  {
    app: 'order',
    request: 'add a shipping fee to the total',
    has: ['Shipping fee', '+ shippingFee'],
  },
  {
    app: 'order',
    request: 'add profit = total - costs',
    has: ['Profit', 'total - costs', 'Costs'],
  },
  { app: 'order', request: 'set the tax rate to 19%', has: ['"value":19'] },
  { app: 'typing', request: 'make it 30 seconds', has: ['"seconds":30'] },
  { app: 'clock', request: 'add London', has: ['London|Europe/London', 'Berlin|Europe/Berlin'] },
];
