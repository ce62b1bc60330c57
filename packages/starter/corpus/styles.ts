import type { Expected } from './expected.ts';

/** Prompts in many styles: rambling, with typos, in other languages, with negations and colors, or empty of content. */
export const styles: readonly Expected[] = [
  {
    prompt:
      'hey so basically I have way too many houseplants and I keep forgetting to water them, could you make something where I can keep track of my plants, with the room, last watered date and how much light they need (low, medium, bright)? thanks!!',
    entities: { plant: ['room', 'last watered date:date', 'light'] },
  },
  { prompt: 'expence trackr with catagory, ammount and date', entities: { expen: ['date:date'] } },
  { prompt: 'recpie colection', entities: { recipe: ['ingredients:tags'] } },
  {
    prompt: 'Book tracker, no login, no backend, just local storage',
    entities: { book: [] },
    not: ['notes'],
  },
  {
    prompt: 'Task manager with user accounts, email notifications and stripe payments',
    entities: { task: [] },
    server: 'own',
    leftOut: /payments/i,
  },
  { prompt: 'recipe app without search', entities: { recipe: [] }, mentions: ['"search":false'] },
  {
    prompt: 'Plant tracker in dark green and gold',
    palette: { primary: 'green', accent: 'yellow' },
    entities: { plant: [] },
  },
  {
    prompt: 'budget tracker, pastel',
    entities: { expense: ['amount:money'] },
    palette: { primary: 'purple' },
    mood: 'pastel',
  },
  {
    prompt: 'An elegant wine list in Bordeaux',
    entities: { wine: [] },
    palette: { primary: 'pink' },
    mood: 'elegant',
  },
  { prompt: 'todo list with dark/light toggle', theme: 'toggle', entities: { todo: [] } },
  {
    prompt: 'Make an app called Bücherwurm for tracking novels with pages and stars 1-5',
    title: 'Bücherwurm',
    entities: { novel: ['pages:number', 'stars:rating'] },
  },
  {
    prompt: 'Create “Café Météo”: a log of cafés with city, rating (1–10) and would return?',
    title: 'Café Météo',
    entities: { café: ['city:text', 'rating:rating', 'would return:boolean'] },
    max: { rating: 10 },
  },
  {
    prompt: 'App für meine Rezepte mit Zutaten, Zubereitungszeit, Schwierigkeit und Foto',
    entities: {
      Rezepte: ['zutaten:tags', 'zubereitungszeit:duration', 'schwierigkeit:choice', 'foto:image'],
    },
    views: ['gallery'],
  },
  {
    prompt: 'Ich möchte meine Ausgaben verwalten mit Betrag in Euro, Kategorie und Datum',
    entities: { Ausgaben: ['betrag:money', 'kategorie:choice', 'datum:date'] },
  },
  {
    prompt:
      'Une application pour gérer mes livres avec titre, auteur, note de 1 à 5 et date de lecture',
    entities: { livre: ['titre:text', 'auteur:text', 'note', 'date de lecture:date'] },
  },
  {
    prompt: 'Quiero una app para gestionar mis tareas con prioridad, fecha y estado',
    entities: { tarea: ['prioridad:choice', 'fecha:date', 'estado:choice'] },
  },
  {
    prompt: 'Lista de películas con género, año y calificación',
    entities: { película: ['género:choice', 'año:number', 'calificación:rating'] },
  },
  {
    prompt: 'Suivi des dépenses avec montant, catégorie et date',
    entities: { dépense: ['montant:money', 'catégorie:choice', 'date:date'] },
  },
  { prompt: '読書リスト', title: '読書リスト' },
  { prompt: 'make an app', question: true },
  { prompt: 'something cool', question: true },
  { prompt: 'help', question: true },
  { prompt: 'can you build me a nice website please?', question: true },
  {
    prompt:
      '# Plant shop admin\n\n- Plants: name, latin name, price in €, stock, sunlight (full, partial, shade)\n- Suppliers: name, email, phone\n- Orders: date, customer, total, status (new, paid, shipped)',
    entities: {
      plant: ['latin name:text', 'price:money', 'stock:number', 'sunlight:choice'],
      supplier: ['email:email', 'phone:phone'],
      order: ['date:date', 'customer:text', 'total:money', 'status:choice'],
    },
  },
  {
    prompt:
      'Fields: title, speaker, room, start time, level (beginner, advanced). It is for conference talks. Cards please.',
    entities: { talk: ['speaker:text', 'room:text', 'start time:time', 'level:choice'] },
    views: ['cards'],
  },
  {
    prompt:
      'Track employees (name, department, salary per month in $, start date, remote yes/no) and equipment assigned to an employee',
    entities: {
      employee: ['department:choice', 'salary:money', 'start date:date', 'remote:boolean'],
      equipment: ['employee:relation'],
    },
    units: { salary: '$' },
  },
  {
    prompt:
      'my dnd campaign: characters with class, level, hit points, race; sessions with date and summary',
    entities: {
      character: ['class', 'level', 'hit points:number', 'race'],
      session: ['date:date', 'summary:longText'],
    },
  },
  {
    prompt: 'movie night picker. list of movies with who suggested it and votes',
    entities: { movie: ['who suggested it', 'votes'] },
  },
  {
    prompt: 'a minimal reading list, newest first, searchable',
    title: /reading list/i,
    entities: { book: [] },
  },
  {
    prompt: 'Time tracking per client: project, hours, hourly rate in €, billable',
    entities: { client: [] },
  },
  { prompt: 'I want to manage a small farm', entities: { animal: [], harvest: [] } },
  {
    prompt:
      'organize my kids activities by day, with place, start time, end time and what to bring',
    entities: { activit: ['place', 'start time:time', 'end time:time', 'what to bring'] },
  },
  {
    prompt:
      'real estate listings with photo, price in $, bedrooms, square meters, address and status (for sale, sold)',
    entities: {
      listing: ['photo:image', 'price:money', 'bedrooms:number', 'address', 'status:choice'],
    },
    views: ['gallery'],
    units: { price: '$' },
  },
  {
    prompt: 'app for logging blood pressure: systolic, diastolic, pulse, date, arm (left/right)',
    entities: {
      'blood pressure': [
        'systolic:number',
        'diastolic:number',
        'pulse:number',
        'date:date',
        'arm:choice',
      ],
    },
  },
  {
    prompt: 'simple blog with posts, tags and publish date',
    entities: { post: ['tags:tags', 'publish date:date'] },
  },
  {
    prompt: 'event planner with calendar, location and number of attendees',
    platform: 'mobile',
    entities: { event: ['location', 'number of attendees:number'] },
    views: ['calendar'],
  },
];
