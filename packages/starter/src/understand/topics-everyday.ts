import type { Topic } from './topic.ts';

const someone = 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka';

/** Topics of two-word prompts. */
export const everyday: readonly Topic[] = [
  {
    words: 'attendance, attendance record, attendance entry, presence',
    icon: '🙋',
    color: '#0f766e',
    fields: 'name, date, present (yes/no), excused (yes/no), notes',
    samples: { title: someone },
  },
  {
    words: 'donation, contribution, pledge, fundraiser',
    icon: '💝',
    color: '#be185d',
    fields: 'donor, amount, date, campaign, type (One-time, Recurring), thank-you sent (yes/no)',
    samples: { title: someone, amount: '50|120|25|500|80|30' },
  },
  {
    words:
      'crypto, crypto portfolio, cryptocurrency, coin holding, crypto holding, bitcoin, altcoin, token',
    icon: '🪙',
    color: '#b45309',
    fields: 'coin, symbol, quantity, price paid, current price, bought on, wallet, notes',
    samples: {
      title: 'Bitcoin|Ethereum|Solana|Cardano|Polkadot|Litecoin',
      symbol: 'BTC|ETH|SOL|ADA|DOT|LTC',
      quantity: '0.25|3.2|40|1500|120|8',
      'price paid': '38200|2150|94|0.42|6.1|71',
      'current price': '61500|2980|142|0.38|7.4|83',
      wallet: 'Hardware wallet|Exchange|Hardware wallet|Phone|Exchange|Phone',
    },
  },
  {
    words:
      'portfolio position, stock portfolio, etf, fund, dividend, holding, share portfolio, stock holding',
    icon: '📈',
    color: '#0f766e',
    fields: 'name, symbol, quantity, price paid, current price, bought on, notes',
    samples: {
      title: 'World index fund|Alder Energy|Brightwater|Europe small caps|Lumen Tech|Green bonds',
      symbol: 'WLDX|ALDR|BRWT|EUSC|LUMN|GRNB',
      quantity: '40|15|22|60|8|100',
      'price paid': '84|42.5|18.9|31|120|99',
      'current price': '97|39.8|24.1|33.5|141|101',
    },
  },
  {
    words:
      'help desk ticket, helpdesk ticket, support ticket, support request, service ticket, it ticket, help desk, helpdesk',
    icon: '🎫',
    color: '#2563eb',
    fields:
      'subject, requester, priority (Low, Medium, High, Urgent), status (Open, In progress, Waiting, Solved), assigned agent, created on, description',
    samples: {
      title:
        'Cannot log in|Printer on floor 2 jams|New laptop for Aiko|VPN drops every hour|Shared folder is missing|Phone has no signal',
      status: 'Open|In progress|Waiting|Solved|Open|Solved',
    },
  },
  {
    words: 'password, credential, login',
    icon: '🔑',
    color: '#475569',
    fields: 'service, username (text), hint (text), website, changed on, notes',
    samples: {
      title: 'E-mail|Bank|Library card|Train tickets|Photo storage|Router',
      username: 'mara|m.lindqvist|mara.l|mara|lindqvist|admin',
      hint: 'First bicycle|In the safe|On paper at home|Same street|Two-step|On the back',
    },
  },
  {
    words: 'warranty, guarantee, warranty card',
    icon: '🛡️',
    color: '#0369a1',
    fields: 'product, brand, shop, bought on, valid until, price, serial number, notes',
    samples: {
      title: 'Washing machine|Headphones|Laptop|Coffee machine|Bicycle|Drill',
      price: '549|129|1190|320|899|85',
    },
  },
  {
    words: 'contract, insurance, policy, insurance policy, licence, license, certificate, document',
    icon: '📄',
    color: '#475569',
    fields: 'name, provider, start date, end date, cost, status (Active, Ending, Ended), notes',
    samples: {
      title: 'Home insurance|Phone contract|Gym membership|Electricity|Car insurance|Internet',
      cost: '18|25|39|74|52|35',
    },
  },
  {
    words:
      'symptom, migraine, headache, pain, allergy, flare-up, episode of pain, seizure, illness',
    icon: '🤕',
    color: '#7c3aed',
    fields: 'date, intensity from 1 to 10, duration, triggers, medication (text), notes',
    samples: {
      title: 'Monday morning|After work|At night|After the flight|Rainy day|At the weekend',
    },
  },
  {
    words: 'fuel, refuel, fuel stop, fill-up, gas mileage, refuelling, fuel log',
    icon: '⛽',
    color: '#b45309',
    fields: 'station, date, mileage in km, litres, price, full tank (yes/no)',
    samples: {
      title: 'Motorway stop|Corner station|Supermarket|Harbour road|Ring road|Airport',
      litres: '38|42|29|45|33|40',
      price: '64.2|71.5|49.9|78|55.4|68.3',
    },
  },
  {
    words: 'car maintenance, vehicle maintenance, bike maintenance, car service, oil change',
    icon: '🔧',
    color: '#b45309',
    fields: 'service, vehicle, date, mileage in km, cost, garage, next service due',
    samples: {
      title: 'Oil change|New brake pads|Winter tyres|Inspection|Battery|Air filter',
      cost: '89|240|380|120|145|32',
    },
  },
  {
    words: 'loan, lending, borrowed item, lent item, debt',
    icon: '🤲',
    color: '#0f766e',
    fields: 'item, person, lent on, due date, returned (yes/no), notes',
    samples: {
      title: 'Cordless drill|Tent|The Left Hand of Darkness|Raclette set|Ladder|Board game',
    },
  },
  {
    words: 'visitor, visitor log, visit, guest book entry',
    icon: '🚪',
    color: '#0369a1',
    fields: 'name, company, visiting (text), arrived at, left at, badge number',
    samples: {
      title: someone,
      visiting: 'Aiko Tanaka|Front office|Noor Haddad|Workshop|Ben Carter|Lab',
    },
  },
  {
    words: 'incident, accident, incident report, safety report, near miss',
    icon: '⚠️',
    color: '#dc2626',
    fields:
      'title, date, place, reported by, severity, status (Open, Under review, Closed), description',
    samples: {
      title: 'Slippery floor|Broken step|Cut finger|Loose cable|Blocked exit|Leaking pipe',
    },
  },
  {
    words: 'exam result, test result, exam, quiz result, mark',
    icon: '📝',
    color: '#4338ca',
    fields: 'subject, date, points, grade (A, B, C, D, E, F), notes',
    samples: {
      title: 'Maths|History|Biology|Spanish|Chemistry|Geography',
      points: '87|92|74|81|68|95',
      grade: 'B|A|C|B|D|A',
    },
  },
  {
    words: 'score, golf score, bowling score, high score, golf round, bowling game, dart',
    icon: '🏌️',
    color: '#15803d',
    fields: 'player, date, place, points, notes',
    samples: { title: someone, points: '82|91|78|88|95|84' },
  },
  {
    words: 'savings goal, saving, savings, savings pot',
    icon: '🐖',
    color: '#be185d',
    fields: 'name, target amount, saved so far (money), due date, notes',
    samples: {
      title: 'New bicycle|Summer holiday|Emergency fund|Laptop|Driving licence|Sofa',
      target: '900|1800|3000|1200|2200|750',
      saved: '420|650|2100|300|1450|90',
    },
  },
  {
    words: 'home improvement, renovation, renovation task, diy project, home project',
    icon: '🔨',
    color: '#b45309',
    fields: 'title, room, cost, status (Idea, Planned, In progress, Done), due date, notes',
    samples: {
      title:
        'Paint the hall|New kitchen tap|Insulate the attic|Build a bookshelf|Fix the gate|Tile the bathroom',
      cost: '120|95|1400|210|40|860',
    },
  },
  {
    words: 'poem, story, short story, chapter, manuscript, scene, draft',
    icon: '✍️',
    color: '#7c3f1d',
    fields: 'title, status (Idea, Draft, Edited, Published), word count, started on, notes',
    samples: {
      title: 'The last ferry|Salt|A house of wind|Letters to Ilse|November|The clockmaker',
      word: '1850|320|5400|2600|180|7200',
    },
  },
  {
    words: 'content idea, content, social media post, newsletter issue, campaign post, video idea',
    icon: '📣',
    color: '#c026d3',
    fields:
      'title, channel (Blog, Newsletter, Instagram, Video), publish date, status (Idea, Draft, Scheduled, Published), notes',
    samples: {
      title:
        'Behind the scenes|Five tips for beginners|Meet the team|Spring offer|Customer story|Year in review',
    },
  },
  {
    words: 'vaccination, vaccine, immunization, immunisation, shot',
    icon: '💉',
    color: '#0d9488',
    fields: 'vaccine, person, date, next due, doctor, notes',
    samples: { title: 'Tetanus|Measles|Flu|Hepatitis B|Polio|Tick-borne encephalitis' },
  },
  {
    words: 'blood donation, plasma donation',
    icon: '🩸',
    color: '#b91c1c',
    fields: 'place, date, amount in ml, next possible on, notes',
    samples: {
      title: 'Red Cross centre|City hospital|Town hall|University|Office drive|Community centre',
      amount: '500|500|450|500|500|450',
    },
  },
  {
    words: 'time entry, working time, timesheet entry',
    icon: '⏲️',
    color: '#0f766e',
    fields: 'name, date, hours, task (text), notes',
    samples: { title: someone, hours: '3|1.5|4|2|7.5|2.5' },
  },
  {
    words: 'stamp, postage stamp',
    icon: '📮',
    color: '#92400e',
    fields: 'name, country, year, face value, condition (Mint, Used), photo, notes',
    samples: {
      title:
        'Alpine flowers|Liberation series|Airmail triangle|Silver jubilee|Steam engines|Olympic set',
    },
  },
  {
    words: 'room, hotel room, meeting room, classroom',
    icon: '🚪',
    color: '#0e7490',
    fields: 'name, floor, capacity, status (Free, Taken, Closed), notes',
    samples: { title: 'Room 101|Room 102|Room 103|Room 201|Room 202|Room 203' },
  },
  {
    words: 'allowance, pocket money',
    icon: '👛',
    color: '#be185d',
    fields: 'name, date, amount, reason (text), paid (yes/no)',
    samples: {
      title: 'Mara|Tomás|Ilse|Noor|Ben|Aiko',
      amount: '5|5|8|6|10|5',
      reason: 'Weekly|Weekly|Mowed the lawn|Weekly|Good report|Weekly',
    },
  },
  {
    words: 'found item, lost item',
    icon: '🧤',
    color: '#0369a1',
    fields: 'item, place, found on, finder, claimed (yes/no), notes',
    samples: {
      title: 'Blue umbrella|Left glove|Bicycle key|Water bottle|Reading glasses|Grey scarf',
    },
  },
  {
    words: 'fitness class, yoga class, dance class, gym class, pilates class',
    icon: '🧘',
    color: '#0d9488',
    fields:
      'name, instructor, day (Monday, Tuesday, Wednesday, Thursday, Friday), start time, capacity',
    samples: { title: 'Morning flow|Spin|Pilates|Boxing basics|Barre|Stretch & relax' },
  },
];
