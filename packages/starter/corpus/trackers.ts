import type { Expected } from './expected.ts';

/** Prompts for records of everyday things. */
export const trackers: readonly Expected[] = [
  {
    prompt: 'track books with author, rating 1–5, and finished date',
    title: 'Book tracker',
    entities: { book: ['title:text', 'author:text', 'rating:rating', 'finished date:date'] },
    max: { rating: 5 },
    screens: ['records'],
  },
  {
    prompt: 'todo app',
    title: /to-do/i,
    entities: { todo: ['title:text', 'due:date'] },
    screens: ['records'],
  },
  {
    prompt: 'Todo list with priorities and due dates',
    entities: { todo: ['priorit:choice', 'due date:date'] },
  },
  {
    prompt:
      'Please can you build me a simple recipe manager? Each recipe has ingredients, instructions, cooking time and a photo.',
    title: 'Recipe manager',
    entities: {
      recipe: ['ingredients:tags', 'instructions:longText', 'cooking time:duration', 'photo:image'],
    },
    views: ['gallery'],
  },
  {
    prompt:
      'An expense tracker in euros with categories (Food, Rent, Fun) and a pie chart by category',
    entities: { expense: ['categor:choice'] },
    options: { categor: ['Food', 'Rent', 'Fun'] },
    views: ['chart'],
  },
  {
    prompt:
      'Movie watchlist: title, director, year, genre, watched yes/no, rating out of 10. Dark theme.',
    entities: {
      movie: [
        'title:text',
        'director:text',
        'year:number',
        'genre:choice',
        'watched:boolean',
        'rating:rating',
      ],
    },
    max: { rating: 10 },
    theme: 'dark',
  },
  {
    prompt: 'I need a contact manager with name, email, phone, company and birthday',
    entities: {
      contact: ['name:text', 'email:email', 'phone:phone', 'company:text', 'birthday:date'],
    },
  },
  {
    prompt:
      'Plant care app: each plant has a species, location, how often to water, last watered date and a photo. Calendar view.',
    entities: {
      plant: ['species:text', 'location', 'frequency', 'last watered:date', 'photo:image'],
    },
    views: ['calendar', 'gallery'],
  },
  {
    prompt:
      'Job application tracker with company, position, salary, status (applied, interview, offer, rejected) as a kanban board',
    entities: {
      'job application': ['company:text', 'position:text', 'salary:money', 'status:choice'],
    },
    options: { status: ['Applied', 'Interview', 'Offer', 'Rejected'] },
    views: ['board'],
  },
  {
    prompt: 'workout log with exercise, sets, reps, weight in kg and date',
    entities: {
      workout: ['exercise:text', 'sets:number', 'reps:number', 'weight:number', 'date:date'],
    },
    units: { weight: 'kg' },
  },
  {
    prompt:
      'Wine cellar: name, winery, grape, vintage, region, price in €, quantity, drink by date',
    entities: {
      wine: [
        'name:text',
        'winery:text',
        'grape:text',
        'vintage:number',
        'region:text',
        'price:money',
        'quantity:number',
        'drink by date:date',
      ],
    },
    units: { price: '€' },
  },
  {
    prompt:
      'subscription tracker showing monthly cost, renewal date and whether it is active. Show the total.',
    entities: { subscription: ['cost:money', 'renewal date:date', 'active:boolean'] },
    mentions: ['"totals":["monthlyCost"'],
  },
  {
    prompt: 'Keep track of my medication: name, dose, time of day, taken?',
    entities: { medication: ['name:text', 'dose:text', 'time of day', 'taken:boolean'] },
  },
  {
    prompt:
      'inventory for my small shop with sku, product name, stock count, price in $ and supplier; sort by stock count; export csv',
    entities: {
      item: ['sku:text', 'product name:text', 'stock count:number', 'price:money', 'supplier:text'],
    },
    units: { price: '$' },
    mentions: ['"transfer":true', '"sort":{"field":"stockCount"'],
  },
  {
    prompt:
      'Pet health records. Each pet has a name, species (dog, cat, rabbit), birthday and weight in kg. Vet visits belong to a pet and have a date, reason, and cost.',
    entities: {
      pet: ['name:text', 'species:choice', 'birthday:date', 'weight:number'],
      'vet visit': ['pet:relation', 'date:date', 'reason:text', 'cost:money'],
    },
    options: { species: ['Dog', 'Cat', 'Rabbit'] },
  },
  {
    prompt: 'Students with name, class, grade from 1 to 6 and e-mail; table view',
    entities: { student: ['name:text', 'class', 'grade', 'e-mail:email'] },
    max: { grade: 6 },
    views: ['table'],
  },
  { prompt: 'shopping list', entities: { grocer: ['quantity:number', 'bought:boolean'] } },
  {
    prompt:
      'Projects have a name, client and deadline. Tasks belong to a project, have a status and an assignee.',
    entities: {
      project: ['name', 'client:text', 'deadline:date'],
      task: ['project:relation', 'status:choice', 'assignee:text'],
    },
  },
  {
    prompt:
      'invoice manager for freelancers: invoice number, client, amount, issue date, due date, paid or not',
    entities: {
      invoice: [
        'invoice number:text',
        'client:text',
        'amount:money',
        'issue date:date',
        'due date:date',
        'paid:boolean',
      ],
    },
  },
  {
    prompt: 'Track my runs with distance (km), duration and pace. Chart of distance over time.',
    entities: { run: ['distance:number', 'duration:duration', 'pace'] },
    units: { distance: 'km' },
    views: ['chart'],
  },
  { prompt: 'what i eat every day with calories', entities: { meal: ['calories:number'] } },
  {
    prompt: 'mood journal with mood (happy, neutral, sad), sleep hours, and notes',
    entities: { mood: ['mood:choice', 'sleep hours:number', 'notes:longText'] },
    options: { mood: ['Happy', 'Neutral', 'Sad'] },
  },
  {
    prompt:
      'guest list for our wedding: name, plus one (yes/no), dietary needs, table number, RSVP status (invited/accepted/declined)',
    entities: {
      guest: [
        'name:text',
        'plus one:boolean',
        'dietary',
        'table number:number',
        'rsvp status:choice',
      ],
    },
    options: { 'rsvp status': ['Invited', 'Accepted', 'Declined'] },
  },
  {
    prompt: 'A gift idea list for friends with person, idea, price in £, link, bought',
    entities: { gift: ['person:text', 'idea', 'price:money', 'link:url', 'bought'] },
    units: { price: '£' },
  },
  {
    prompt: 'Car maintenance log with date, mileage, type of service, cost and garage',
    entities: {
      car: ['date:date', 'mileage:number', 'type of service', 'cost:money', 'garage:text'],
    },
  },
  {
    prompt:
      'bug tracker: title, severity (low, medium, critical), status, assignee, description. filter by severity and status',
    entities: {
      bug: [
        'title:text',
        'severity:choice',
        'status:choice',
        'assignee:text',
        'description:longText',
      ],
    },
    options: { severity: ['Low', 'Medium', 'Critical'] },
    mentions: ['"filters":["severity","status"]'],
  },
  {
    prompt: 'CRM',
    title: /CRM/,
    entities: { company: [], contact: ['company:relation'], deal: ['value:money'] },
  },
  {
    prompt: 'Trip planner with destination, start and end date, budget and packing notes',
    entities: {
      trip: [
        'destination:text',
        'start date:date',
        'end date:date',
        'budget:money',
        'packing notes:longText',
      ],
    },
  },
  {
    prompt: 'track expenses for each trip',
    entities: { expense: ['amount:money', 'trip:relation'], trip: [] },
  },
  {
    prompt: 'photo gallery of my paintings with title, year, technique and size in cm',
    entities: { painting: ['title:text', 'year:number', 'technique', 'size:number'] },
    views: ['gallery'],
  },
  {
    prompt: 'an app where i can log how much water i drink each day and see a chart',
    entities: { drink: ['amount'] },
    views: ['chart'],
  },
  {
    prompt:
      'Library app with books and members. Books have title, author, ISBN and available (yes/no). Loans belong to a member and have a due date.',
    entities: {
      book: ['title', 'author', 'isbn:text', 'available:boolean'],
      member: [],
      loan: ['member:relation', 'due date:date'],
    },
  },
  {
    prompt: 'Kanban board for my team with columns Backlog, Doing, Review, Done',
    views: ['board'],
    server: 'shared',
    mentions: ['"options":["Backlog","Doing","Review","Done"]'],
  },
  {
    prompt: 'birthday reminder app for family and friends',
    entities: { birthday: ['name:text', 'birthday:date'] },
  },
  {
    prompt: 'budget app - income and expenses, monthly totals, charts',
    entities: { income: ['amount:money'], expense: ['amount:money'] },
    views: ['chart'],
  },
  {
    prompt: 'Sales dashboard with a bar chart of revenue by region and a table of orders',
    screens: ['dashboard', 'records'],
    entities: { order: ['revenue:money', 'region'] },
  },
];
