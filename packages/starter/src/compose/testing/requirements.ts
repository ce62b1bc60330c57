const name = (key: string, label: string) => ({ key, label, kind: 'text', required: true });
const number = (key: string, label: string) => ({ key, label, kind: 'number' });
const date = { key: 'date', label: 'Date', kind: 'date' };
const cards = [{ kind: 'cards' }, { kind: 'table' }];
const look = {
  icon: '🗂️',
  palette: { primary: '#0f766e', accent: '#f59e0b', mood: 'calm' },
  theme: 'system',
};

/** Apps with what requests ask for in exact words. */
export const requirements = {
  shifts: {
    ...look,
    title: 'Harbor helpers',
    tagline: 'Join a shift.',
    roles: ['Volunteer', 'Coordinator'],
    entities: [
      {
        key: 'shift',
        name: 'Shift',
        plural: 'Shifts',
        icon: '⏰',
        fields: [
          { ...name('task', 'Task'), missing: 'What is "it" about? It\'s required' },
          date,
          number('places', 'Number of places'),
          number('volunteers', 'Volunteers'),
          { key: 'joined', label: 'Joined', kind: 'boolean' },
          { key: 'status', label: 'Status', kind: 'choice', options: ['Open', 'Cancelled'] },
          { key: 'reason', label: 'Reason', kind: 'text' },
          { key: 'number', label: 'Shift number', kind: 'text' },
        ],
        samples: [
          {
            task: 'Sorting tins',
            date: '2026-12-01',
            places: 4,
            volunteers: 1,
            joined: false,
            status: 'Open',
            number: '1001',
          },
        ],
        actions: [
          {
            kind: 'join',
            label: 'Join',
            undo: 'Leave',
            field: 'volunteers',
            mine: 'joined',
            capacity: 'places',
          },
          {
            kind: 'status',
            label: 'Cancel',
            field: 'status',
            to: 'Cancelled',
            unless: ['Cancelled'],
            reason: 'reason',
            only: 'Coordinator',
          },
        ],
      },
    ],
    screens: [
      { kind: 'home', key: 'home', title: 'Home', text: 'Help out.', heading: "Who's in?" },
      {
        kind: 'records',
        key: 'shifts',
        title: 'Shifts',
        entity: 'shift',
        views: cards,
        filters: ['status'],
        sort: { field: 'added', descending: true },
        detailPage: true,
        added: { label: 'Post a shift', confirmation: 'Thank you', number: 'number' },
        figures: [
          {
            label: 'Open shifts',
            entity: 'shift',
            of: 'count',
            where: { field: 'status', is: 'Open' },
          },
        ],
      },
      {
        kind: 'records',
        key: 'myShifts',
        title: 'My shifts',
        entity: 'shift',
        views: cards,
        detailPage: true,
        where: { field: 'joined', is: true },
      },
    ],
  },
  cashBook: {
    ...look,
    title: 'Cash book',
    tagline: 'In and out.',
    entities: [
      {
        key: 'entry',
        name: 'Entry',
        plural: 'Entries',
        icon: '💶',
        fields: [
          { ...name('what', 'What'), missing: 'Please say what' },
          { key: 'type', label: 'Type', kind: 'choice', options: ['Income', 'Expense'] },
          { key: 'amount', label: 'Amount', kind: 'money', unit: '€' },
          date,
        ],
        samples: [{ what: 'Rent', type: 'Expense', amount: 400, date: '2026-11-02' }],
      },
    ],
    screens: [
      {
        kind: 'records',
        key: 'entries',
        title: 'Entries',
        entity: 'entry',
        views: [{ kind: 'table' }],
        added: { isOpen: true, label: 'Save entry' },
        figures: [
          {
            label: 'Balance',
            entity: 'entry',
            of: 'balance',
            field: 'amount',
            where: { field: 'type', is: 'Income' },
          },
          {
            label: 'Expenses',
            entity: 'entry',
            of: 'sum',
            field: 'amount',
            where: { field: 'type', is: 'Expense' },
          },
        ],
      },
      {
        kind: 'report',
        key: 'reports',
        title: 'Reports',
        entity: 'entry',
        by: 'type',
        value: 'amount',
        date: 'date',
        periods: ['thisMonth', 'lastMonth'],
        where: { field: 'type', is: 'Expense' },
      },
    ],
  },
  league: {
    ...look,
    title: 'Quay league',
    tagline: 'Results and standings.',
    entities: [
      {
        key: 'team',
        name: 'Team',
        plural: 'Teams',
        icon: '⚽',
        fields: [name('name', 'Name')],
        samples: [{ name: 'Rovers' }, { name: 'Hawks' }],
      },
      {
        key: 'match',
        name: 'Match',
        plural: 'Matches',
        icon: '🏟️',
        fields: [
          name('round', 'Round'),
          { key: 'home', label: 'Home team', kind: 'relation', entity: 'team' },
          { key: 'away', label: 'Away team', kind: 'relation', entity: 'team' },
          number('homeGoals', 'Home goals'),
          number('awayGoals', 'Away goals'),
        ],
        samples: [{ round: '1', home: 'Rovers', away: 'Hawks', homeGoals: 2, awayGoals: 1 }],
      },
    ],
    screens: [
      { kind: 'records', key: 'matches', title: 'Matches', entity: 'match', views: cards },
      {
        kind: 'standings',
        key: 'standings',
        title: 'Standings',
        entity: 'match',
        home: 'home',
        away: 'away',
        homeScore: 'homeGoals',
        awayScore: 'awayGoals',
        win: 3,
        draw: 1,
      },
    ],
  },
  studio: {
    ...look,
    title: 'Wheel studio',
    tagline: 'Classes and bread.',
    entities: [
      {
        key: 'product',
        name: 'Product',
        plural: 'Products',
        icon: '🍞',
        fields: [name('name', 'Name'), { key: 'price', label: 'Price', kind: 'money', unit: '€' }],
        samples: [{ name: 'Rye bread', price: 4 }],
      },
    ],
    screens: [
      {
        kind: 'shop',
        key: 'shop',
        title: 'Shop',
        entity: 'product',
        price: 'price',
        pickup: true,
        confirmation: 'See you on Saturday!',
      },
      {
        kind: 'booking',
        key: 'bookAClass',
        title: 'Book a class',
        by: 'slot',
        opens: '09:00',
        closes: '17:00',
        slotMinutes: 60,
        confirmation: "You're in",
      },
      { kind: 'bookings', key: 'myBookings', title: 'My bookings', of: 'bookAClass' },
    ],
  },
};
