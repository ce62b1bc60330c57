import type { Expected } from './expected.ts';

/** Everyday prompts: figurative, with an introduction of the author, in two words, or as lists. */
export const everyday: readonly Expected[] = [
  {
    prompt:
      "I run a small bike repair shop and need something to keep an eye on repairs: customer name, phone, bike model, what's wrong, estimated cost in dollars, promised date, and status (received, in repair, waiting for parts, ready)",
    entities: {
      repair: ['customer name:text', 'phone:phone', 'estimated cost:money', 'promised date:date'],
    },
    units: { 'estimated cost': '$' },
    options: { status: ['Received', 'In repair', 'Waiting for parts', 'Ready'] },
  },
  {
    prompt:
      'Track lab samples. Sample ID, collected at, pH, temperature (°C), technician, passed yes/no. Sort by collection date, newest first.',
    entities: {
      'lab sample': [
        'sample id:text',
        'collected at:dateTime',
        'technician:text',
        'passed:boolean',
      ],
    },
    mentions: ['"sort":{"field":"collectedAt","descending":true}', '"technician":"'],
  },
  {
    prompt:
      'Dog walking business: dogs with name, breed, owner and special needs; walks with date, duration and distance, each walk belongs to a dog',
    entities: {
      dog: ['name:text', 'breed:text', 'owner:text'],
      walk: ['date:date', 'duration:duration', 'distance:number', 'dog:relation'],
    },
  },
  {
    prompt:
      'guitar pedal collection (brand, model, type: overdrive/delay/reverb/fuzz, price paid, for sale?)',
    title: 'Guitar pedal collection',
    entities: { 'guitar pedal': ['model:text', 'price paid:money', 'for sale:boolean'] },
    options: { type: ['Overdrive', 'Delay', 'Reverb', 'Fuzz'] },
  },
  {
    prompt: 'something where my kids can see their chores for the week and tick them off',
    entities: { chore: ['done:boolean'] },
  },
  {
    prompt: 'Church choir attendance',
    title: 'Church choir attendance',
    entities: { attendance: ['name:text', 'date:date', 'present:boolean'] },
  },
  {
    prompt:
      'App to plan a wedding: guests (name, side: bride/groom, RSVP, meal choice), vendors (name, category, price, paid), and tasks with due date',
    title: 'Wedding planner',
    entities: {
      guest: ['name:text', 'side:choice', 'rsvp', 'meal choice:choice'],
      vendor: ['name:text', 'category:choice', 'price:money', 'paid:boolean'],
      task: ['due date:date'],
    },
    options: { side: ['Bride', 'Groom'] },
  },
  {
    prompt: 'My running log. Date, distance (km), time, pace, how I felt (great, ok, bad), shoes',
    entities: { running: ['date:date', 'distance:number', 'time:duration', 'felt:choice'] },
    options: { felt: ['Great', 'Ok', 'Bad'] },
  },
  {
    prompt:
      'Donation tracker for an NGO: donor, amount, date, campaign, recurring or one-time, thank-you sent. dashboard with donations per campaign and monthly trend',
    entities: { donation: ['donor:text', 'amount:money', 'type:choice', 'thank-you sent:boolean'] },
    options: { type: ['Recurring', 'One-time'] },
    screens: ['dashboard', 'records'],
  },
  {
    prompt:
      'Warehouse inventory: SKU, product name, quantity, min stock, location, supplier; highlight low stock',
    title: 'Warehouse inventory',
    entities: { item: ['sku:text', 'product name:text', 'quantity:number', 'supplier:text'] },
    leftOut: /highlight/i,
  },
  {
    prompt:
      'aquarium log: tank, water temperature, ph, nitrate ppm, water change %, notes, no login pls',
    entities: { aquarium: ['tank:text', 'nitrate:number', 'water change:percent'] },
    units: { nitrate: 'ppm' },
  },
  {
    prompt:
      'Ein Tracker für meine Zimmerpflanzen mit Name, Standort, Gießintervall in Tagen und letztem Gießdatum',
    title: 'Zimmerpflanzen',
    entities: { Zimmerpflanze: ['standort:text', 'gießintervall:number', 'gießdatum:date'] },
    mentions: ['"plural":"Zimmerpflanzen"'],
  },
  {
    prompt: 'Gestion de cave à vin : nom, cépage, millésime, région, prix, note sur 20',
    title: 'Cave à vin',
    entities: { vin: ['nom:text', 'millésime:number', 'prix:money', 'note:rating'] },
    max: { note: 20 },
  },
  {
    prompt: 'restaurant website for Trattoria Da Gino with menu, opening hours, and reservations',
    title: 'Trattoria Da Gino',
    screens: ['landing'],
  },
  {
    prompt:
      'Gym membership management with members (name, email, plan: basic/plus/pro, joined on, active) and payments (amount, paid on, method cash/card), each payment belongs to a member',
    entities: {
      member: ['name:text', 'email:email', 'plan:choice', 'joined on:date', 'active:boolean'],
      payment: ['amount:money', 'paid on:date', 'method:choice', 'member:relation'],
    },
  },
  {
    prompt:
      'I teach piano. I need to manage my students and their lessons. Each lesson has a date, duration, piece practiced, homework and belongs to a student.',
    entities: {
      student: ['name:text'],
      lesson: ['date:date', 'duration:duration', 'piece practiced:text', 'student:relation'],
    },
  },
  {
    prompt:
      'football league table with teams, played, won, drawn, lost, goals for, goals against, points',
    entities: { team: ['played:number', 'won:number', 'lost:number', 'points:number'] },
  },
  {
    prompt:
      'I am the treasurer of a rowing club and I want to get a handle on membership fees. Member, year, fee in euros, paid yes/no, paid on.',
    entities: { 'membership fee': ['member:text', 'year:number', 'fee:money', 'paid on:date'] },
    units: { fee: '€' },
  },
  {
    prompt:
      'Freelance time tracking: client, project, task, hours, hourly rate, billable, date. Show total hours and chart hours per client',
    entities: { 'time entry': ['client:text', 'hours:number', 'hourly rate:money', 'billable'] },
    mentions: ['"totals":["hours"', 'Hours per client'],
  },
  {
    prompt: 'Inventario de mi tienda: producto, precio, cantidad, proveedor y fecha de caducidad',
    title: 'Productos',
    entities: { producto: ['precio:money', 'cantidad:number', 'caducidad:date'] },
  },
];
