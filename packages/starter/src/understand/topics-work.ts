import type { Topic } from './topic.ts';

export const work: readonly Topic[] = [
  {
    words:
      'task, todo, to-do, to do, kanban, kanban board, sprint, issue, ticket, checklist, reminder, action item, assignment, homework',
    icon: '✅',
    color: '#2563eb',
    fields:
      'title, status (To do, In progress, Done), priority (Low, Medium, High), due date, notes',
    samples: {
      title:
        'Book train tickets|Write the project outline|Call the landlord|Review the budget|Plan Friday’s dinner|Back up photos',
      assignee: 'Mara|Tomás|Ilse|Noor|Ben|Aiko',
    },
  },
  {
    words: 'bug, defect',
    icon: '🐞',
    color: '#dc2626',
    fields:
      'title, severity, status (Open, In progress, Fixed), reported on, assignee, description',
    samples: {
      title:
        'Login button does nothing on Safari|Totals round down|Slow search on mobile|Typo on the start page|Dates shift by a day|Export misses a column',
    },
  },
  {
    words: 'project, client project',
    icon: '🗂️',
    color: '#4f46e5',
    fields:
      'name, client, status (Planned, Active, On hold, Done), start date, deadline, budget, progress %',
    samples: {
      title:
        'Website relaunch|Autumn campaign|Kitchen renovation|Mobile app|Annual report|Office move',
    },
  },
  {
    words: 'expense, spending, cost, purchase, receipt, bill, transaction, budget, finance, money',
    icon: '💶',
    color: '#0f766e',
    fields:
      'description (text), category (Food, Housing, Transport, Leisure, Health), amount, date, notes',
    samples: {
      title: 'Weekly groceries|Train ticket|Rent|Cinema|Pharmacy|Phone bill',
      category: 'Food|Transport|Housing|Leisure|Health|Housing',
      amount: '64.2|29.9|780|24|12.5|19.99',
    },
  },
  {
    words: 'income, earning, revenue, salary',
    icon: '💰',
    color: '#15803d',
    fields: 'source (text), category (Salary, Freelance, Refund, Gift), amount, date, notes',
    samples: {
      title: 'Monthly salary|Logo design|Tax refund|Flea market|Tutoring|Birthday money',
      category: 'Salary|Freelance|Refund|Gift|Freelance|Gift',
      amount: '2850|640|212.4|85|120|50',
    },
  },
  {
    words: 'subscription, membership fee',
    icon: '🔁',
    color: '#7c3aed',
    fields:
      'service, category (Streaming, Software, News, Fitness), price, billing (Monthly, Yearly), next renewal, active (yes/no)',
    samples: {
      title: 'Music streaming|Cloud storage|Newspaper|Gym|Design tool|Password manager',
      category: 'Streaming|Software|News|Fitness|Software|Software',
      price: '10.99|2.99|14.5|29|12|3',
    },
  },
  {
    words: 'invoice, quote offer, estimate, billing',
    icon: '🧾',
    color: '#1d4ed8',
    fields:
      'invoice number (text), client, amount, issued on, due date, status (Draft, Sent, Paid, Overdue)',
    samples: {
      title: 'INV-2026-041|INV-2026-042|INV-2026-043|INV-2026-044|INV-2026-045|INV-2026-046',
    },
  },
  {
    words: 'stock holding, share, investment, crypto, portfolio position, stock portfolio',
    icon: '📈',
    color: '#047857',
    fields: 'name, ticker, shares (number), purchase price, current price, sector',
    samples: {
      title:
        'World index fund|Green energy fund|Chip maker|Railway company|Bank of the North|Government bond',
      ticker: 'WRLD|GRNE|CHPM|RAIL|BNKN|GOVB',
    },
  },
  {
    words: 'customer, client, lead, prospect',
    icon: '🤝',
    color: '#0369a1',
    fields: 'name, company, email, phone, status (Lead, Active, Former), notes',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words: 'contact, friend, person, people, address book, neighbour, family member',
    icon: '👤',
    color: '#2563eb',
    fields: 'name, email, phone, birthday, group (Family, Friends, Work), notes',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words: 'company, business, organisation, organization, supplier, vendor, account',
    icon: '🏢',
    color: '#334155',
    fields: 'name, industry, website, city, notes',
    samples: {
      title: 'Northwind Studio|Alder & Sons|Brightwater Ltd|Casa Verde|Lumen Labs|Harbour Foods',
      website:
        'https://northwind.example|https://alder.example|https://brightwater.example|https://casaverde.example|https://lumen.example|https://harbourfoods.example',
    },
  },
  {
    words: 'deal, opportunity, sale, sales',
    icon: '💼',
    color: '#b45309',
    fields: 'title, value, stage (Lead, Qualified, Proposal, Won, Lost), close date, notes',
    samples: {
      title:
        'Office fit-out|Yearly licence|Website redesign|Pilot project|Training package|Support contract',
      value: '12500|4800|9200|3000|2600|6400',
    },
  },
  {
    words: 'order, delivery, shipment, parcel, commission',
    icon: '📦',
    color: '#c2410c',
    fields:
      'order (text), customer, date, revenue, region (North, South, East, West), status (New, Packed, Shipped, Delivered)',
    samples: {
      title: 'Order 1041|Order 1042|Order 1043|Order 1044|Order 1045|Order 1046',
      revenue: '129|84.5|240|59.9|312|75',
    },
  },
  {
    words: 'product, merchandise, goods, article for sale, shop item',
    icon: '🛍️',
    color: '#be185d',
    fields: 'name, category (New, Classics, Gifts), price, stock, picture, description',
    samples: {
      title: 'Canvas tote|Ceramic mug|Linen napkins|Oak tray|Wool throw|Beeswax candle',
      price: '24|18|32|45|89|14.5',
      description:
        'Heavy cotton, made to last.|Thrown by hand, no two alike.|Set of four, soft from the first wash.|Oiled oak with brass handles.|Warm, light and undyed.|Burns for thirty hours.',
    },
  },
  {
    words: 'job application, application, job, job search',
    icon: '📨',
    color: '#4338ca',
    fields:
      'position (text), company, status (Saved, Applied, Interview, Offer, Rejected), applied on, salary, link, notes',
    samples: {
      title: 'Frontend engineer|Product designer|Data analyst|Project manager|Editor|UX researcher',
      company: 'Northwind Studio|Lumen Labs|Brightwater|Alder & Sons|Casa Verde|Harbour Foods',
      salary: '58000|54000|51000|60000|42000|55000',
    },
  },
  {
    words: 'candidate, applicant',
    icon: '🧑‍💼',
    color: '#0f766e',
    fields:
      'name, role (text), stage (Applied, Screening, Interview, Offer), email, rating 1-5, notes',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words:
      'employee, staff, team member, colleague, worker, volunteer, member, player, athlete, participant, patient, tenant, instructor, musician, singer, gym member, club member',
    icon: '🧑‍🤝‍🧑',
    color: '#0e7490',
    fields: 'name, role, email, phone, joined date, active (yes/no)',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words: 'shift, rota, roster, work schedule, duty',
    icon: '🕒',
    color: '#0369a1',
    fields: 'title, date, start time, end time, place, notes',
    samples: { title: 'Early shift|Late shift|Front desk|Bar|Set-up crew|Night watch' },
  },
  {
    words: 'student, pupil, learner, class list',
    icon: '🎓',
    color: '#1d4ed8',
    fields: 'name, class (A, B, C), email, grade 1-6, attendance %, notes',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words: 'course, lesson, class, lecture, study, subject, exam, grade, study session',
    icon: '📖',
    color: '#7c3aed',
    fields: 'title, teacher, subject (Maths, Languages, Science, Arts), date, grade 1-6, notes',
    samples: {
      title: 'Linear algebra|Spanish B1|Organic chemistry|Art history|Statistics|Creative writing',
    },
  },
  {
    words: 'event, party, workshop, meetup, class session',
    icon: '🎉',
    color: '#c026d3',
    fields: 'title, date, time, place, attendees, status (Planned, Confirmed, Done), notes',
    samples: {
      title:
        'Summer party|Lino printing workshop|Book club|Neighbourhood market|Team offsite|Open studio',
    },
  },
  {
    words: 'idea, thought, inspiration, brainstorm, feature request, suggestion',
    icon: '💡',
    color: '#ca8a04',
    fields:
      'title, category (Work, Home, Creative), impact 1-5, status (New, Exploring, Doing, Dropped), notes',
    samples: {
      title:
        'Tiny tool library|Podcast about bridges|Balcony solar|Walk-to-work week|Postcards to strangers|Neighbourhood map',
    },
  },
  {
    words: 'bookmark, link, website, url, resource, reading link',
    icon: '🔖',
    color: '#0284c7',
    fields: 'title, link, tags, added on, notes',
    samples: {
      title:
        'A visual guide to maps|Slow web manifesto|Typography handbook|Open recipes|The deep sea|Old tools museum',
      link: 'https://maps.example|https://slow.example|https://type.example|https://recipes.example|https://sea.example|https://tools.example',
    },
  },
  {
    words:
      'password, credential, licence, license, warranty, document, contract, insurance, certificate',
    icon: '📄',
    color: '#475569',
    fields: 'title, provider, category (Home, Car, Health, Work), valid until, cost, notes',
    samples: {
      title:
        'Home insurance|Passport|Car warranty|Rental contract|First-aid certificate|Software licence',
    },
  },
  {
    words: 'word, vocabulary, vocabulary word, phrase, term, glossary',
    icon: '🔤',
    color: '#0d9488',
    fields: 'word (text), translation, language, example (text), learned (yes/no)',
    samples: {
      title: 'umbral|der Feierabend|dépaysement|sobremesa|die Gemütlichkeit|flâner',
      translation:
        'threshold|end of the working day|being far from home|lingering at the table|cosiness|to stroll',
      language: 'Spanish|German|French|Spanish|German|French',
    },
  },
  {
    words: 'match, fixture, result, tournament, league, score',
    icon: '🏆',
    color: '#15803d',
    fields:
      'match (text), opponent, date, goals for (number), goals against (number), outcome (Won, Drawn, Lost)',
    samples: {
      title: 'Round 1|Round 2|Cup quarter-final|Friendly|Round 3|Derby',
      opponent: 'FC Harbour|Rovers|SV Mill|United|Lakeside|City',
    },
  },
  {
    words: 'repair, repair job, service, maintenance, maintenance task, work order, job order',
    icon: '🔧',
    color: '#b45309',
    fields:
      'title, customer, status (Waiting, In progress, Ready, Picked up), price, due date, notes',
    samples: {
      title: 'Brake replacement|Screen repair|Leaking tap|Gearbox check|New zip|Wheel truing',
    },
  },
  {
    words: 'retro, retro note, retrospective, feedback, team retro',
    icon: '🔁',
    color: '#7c3aed',
    fields: 'note (text), column (Went well, To improve, Action items), author, votes (number)',
    samples: {
      title:
        'Pairing helped a lot|Too many meetings|Shorter stand-ups|Release went smoothly|Flaky tests|Write things down',
      votes: '4|6|3|5|2|1',
    },
  },
];
