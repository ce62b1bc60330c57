import { app } from './app.ts';

const practice = app(
  {
    title: 'Corner Practice',
    tagline: 'Physiotherapy without a waiting room.',
    icon: '🩺',
    primary: '#0f766e',
    accent: '#f97316',
  },
  {
    kind: 'booking',
    key: 'appointments',
    title: 'Book an appointment',
    by: 'slot',
    opens: '09:00',
    closes: '17:30',
    slotMinutes: 45,
  },
  {
    kind: 'messages',
    key: 'messages',
    title: 'Messages',
    people: [
      { name: 'Dr. Mara Lind', role: 'Physiotherapist' },
      { name: 'Tom "Tape" Okafor', role: 'Sports massage' },
      { name: "Siobhán O'Neill" },
    ],
    samples: [
      { from: 'Dr. Mara Lind', text: 'How is the knee after the new exercises?' },
      { from: 'Me', text: 'Much better! The stairs are fine again.' },
      { from: 'Dr. Mara Lind', text: 'Great. Then two sets a day are enough from now on.' },
      { from: 'Tom "Tape" Okafor', text: "I've moved you to 10:30, is that still fine?" },
      { from: 'Tom "Tape" Okafor', text: 'Bring the running shoes, please.' },
    ],
  },
);

const clubhouse = app(
  {
    title: 'Clubhouse',
    tagline: 'The hut at the lake, by the day.',
    icon: '🛶',
    primary: '#4d7c0f',
    accent: '#0ea5e9',
  },
  {
    kind: 'booking',
    key: 'hut',
    title: 'Book the hut',
    by: 'day',
    opens: '10:00',
    closes: '18:00',
    slotMinutes: 60,
  },
);

export const meetings = { practice, clubhouse };
