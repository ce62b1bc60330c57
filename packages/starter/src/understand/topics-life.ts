import type { Topic } from './topic.ts';

export const life: readonly Topic[] = [
  {
    words: 'workout, exercise, gym, training, fitness, gym session, weightlifting, lift',
    icon: '🏋️',
    color: '#dc2626',
    fields:
      'exercise, muscle group (Legs, Back, Chest, Core, Full body), date, sets, reps, weight, notes',
    samples: {
      title: 'Back squat|Bench press|Deadlift|Pull-ups|Plank|Kettlebell swings',
      muscle: 'Legs|Chest|Back|Back|Core|Full body',
      weight: '80|60|110|0|0|24',
      sets: '4|4|3|3|3|5',
      reps: '8|8|5|10|1|20',
    },
  },
  {
    words: 'run, jog, running, marathon training, marathon, race',
    icon: '🏃',
    color: '#ea580c',
    fields: 'name, date, distance, duration, route, feeling (Great, Good, Okay, Hard)',
    samples: {
      title: 'Morning loop|Long run|Intervals|Recovery jog|Hill repeats|Park run',
      distance: '6.2|18|8|5|7.5|5',
      duration: '34|108|44|31|46|26',
      route: 'River path|Lake loop|Track|Park|Castle hill|City park',
    },
  },
  {
    words: 'hike, walk, trail, climb, mountain, summit, peak',
    icon: '🥾',
    color: '#4d7c0f',
    fields: 'name, region, date, distance, elevation, difficulty, rating 1-5',
    samples: {
      title: 'Ridge loop|Waterfall trail|Lakeside path|Summit at sunrise|Gorge walk|Coastal cliffs',
      distance: '14|8.5|6|17|9|12',
      elevation: '780|320|90|1240|410|260',
    },
  },
  {
    words:
      'ride, bike ride, cycling, tour, swim, kayak trip, paddle, surf session, ski day, dive, climbing session',
    icon: '🚣',
    color: '#0284c7',
    fields: 'name, place, date, distance, duration, weather, rating 1-5',
    samples: {
      title: 'Sunrise tour|River bend|Harbour loop|Island crossing|After-work round|Windy Sunday',
      distance: '12|8|9.5|16|6|11',
    },
  },
  {
    words: 'sleep, nap, night, dream',
    icon: '😴',
    color: '#4338ca',
    fields: 'night, date, bedtime, wake-up time, hours slept, quality 1-5, notes',
    samples: {
      title: 'Sunday night|Monday night|Tuesday night|Wednesday night|Thursday night|Friday night',
      hours: '7.5|6.2|8|7|5.5|8.4',
      bedtime: '22:45|23:50|22:30|23:10|00:20|23:00',
    },
  },
  {
    words: 'water, water intake, hydration, glass, drink',
    icon: '💧',
    color: '#0284c7',
    fields: 'drink, date, amount in ml, time',
    samples: {
      title: 'Water|Mint tea|Water|Sparkling water|Juice|Water',
      amount: '300|250|500|330|200|400',
    },
  },
  {
    words: 'mood, mood entry, feeling, emotion, day',
    icon: '🌤️',
    color: '#7c3aed',
    fields: 'day (text), date, mood (Great, Good, Okay, Low, Bad), energy 1-5, notes',
    samples: {
      title: 'Quiet Sunday|Busy Monday|Long walk|Dinner with friends|Rainy day|Good news',
      mood: 'Good|Okay|Great|Great|Low|Good',
      notes:
        'Read all morning.|Too many meetings.|Fresh air helps.|Laughed a lot.|Stayed in bed too long.|Finally an answer.',
    },
  },
  {
    words: 'journal, diary, journal entry, entry, diary entry, gratitude, memory, reflection',
    icon: '📔',
    color: '#92400e',
    fields: 'title, date, text, mood (Great, Good, Okay, Low), tags',
    samples: {
      title: 'First frost|A long talk|Small wins|Market morning|Letting go|Plans for spring',
      text: 'The garden was white this morning.|We finally said what mattered.|Three things done before noon.|Bought far too many apples.|Gave away two boxes of books.|A list of everything I want to plant.',
    },
  },
  {
    words: 'medication, medicine, pill, prescription, supplement, vitamin',
    icon: '💊',
    color: '#0d9488',
    fields: 'name, dose, time, frequency, stock count, taken (yes/no), notes',
    samples: {
      title: 'Vitamin D|Ibuprofen|Iron|Magnesium|Antihistamine|Omega-3',
      dose: '1000 IU|400 mg|20 mg|300 mg|10 mg|1 capsule',
    },
  },
  {
    words:
      'weight, weigh-in, blood pressure reading, blood sugar reading, measurement, body weight, blood pressure, reading, glucose, blood sugar',
    icon: '⚖️',
    color: '#0f766e',
    fields: 'entry, date, weight in kg, notes',
    samples: {
      title:
        'Monday morning|Tuesday morning|After the holidays|Friday check|Sunday check|New month',
      weight: '74.2|73.9|75.1|73.6|73.4|73',
      systolic: '122|118|131|125|120|117',
      diastolic: '79|76|84|80|78|75',
    },
  },
  {
    words: 'appointment, doctor visit, checkup, meeting, booking, reservation',
    icon: '📅',
    color: '#2563eb',
    fields: 'title, person, date, time, place, status (Planned, Confirmed, Done, Cancelled), notes',
    samples: {
      title: 'Dentist check-up|Haircut|Kick-off meeting|Tax advisor|Physiotherapy|Parents’ evening',
    },
  },
  {
    words: 'goal, resolution, bucket list, bucket list item, milestone, challenge',
    icon: '🎯',
    color: '#dc2626',
    fields:
      'title, area (Health, Work, Learning, Family), progress %, due date, status (Not started, On track, Done), notes',
    samples: {
      title:
        'Run a half marathon|Read 24 books|Learn the cello|Save for a camper van|Swim once a week|Write the first chapter',
      area: 'Health|Learning|Learning|Family|Health|Work',
    },
  },
  {
    words: 'trip, travel, holiday, vacation, journey, destination, itinerary, city trip',
    icon: '✈️',
    color: '#0284c7',
    fields:
      'destination, country, start date, end date, budget, status (Idea, Planned, Booked, Done), notes',
    samples: {
      title: 'Lisbon|Kyoto|Norwegian fjords|Oaxaca|Marrakesh|Isle of Skye',
      country: 'Portugal|Japan|Norway|Mexico|Morocco|Scotland',
      budget: '900|2800|1600|1900|1100|1300',
    },
  },
  {
    words: 'packing list, packing item, luggage',
    icon: '🎒',
    color: '#0d9488',
    fields:
      'item, category (Clothes, Documents, Toiletries, Electronics), quantity, packed (yes/no)',
    samples: {
      title: 'Passport|Rain jacket|Charger|Toothbrush|Hiking socks|First-aid kit',
      category: 'Documents|Clothes|Electronics|Toiletries|Clothes|Toiletries',
    },
  },
  {
    words: 'birthday, anniversary',
    icon: '🎂',
    color: '#db2777',
    fields: 'name, birthday, relationship (Family, Friend, Colleague), gift idea, notes',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Grandma Ilse|Noor Haddad|Ben Carter|Aiko Tanaka',
    },
  },
  {
    words: 'guest, invitee, wedding guest, guest list, rsvp',
    icon: '💌',
    color: '#be185d',
    fields:
      'name, email, party size (number), reply (Invited, Coming, Declined), diet (None, Vegetarian, Vegan, Gluten-free), table (number)',
    samples: {
      title: 'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
      diet: 'None|Vegetarian|None|Vegan|None|Gluten-free',
    },
  },
  {
    words: 'bird, bird sighting, butterfly, mushroom, insect',
    icon: '🐦',
    color: '#0e7490',
    fields:
      'species, place, seen on, number seen (number), habitat (Garden, Forest, Water, Field), notes',
    samples: {
      title: 'Kingfisher|Great tit|Barn owl|Goldfinch|Grey heron|Nuthatch',
      place: 'Mill pond|Garden|Old barn|Meadow|River bend|City park',
    },
  },
  {
    words: 'fish, catch, fishing trip, fishing, angling',
    icon: '🎣',
    color: '#0369a1',
    fields: 'species, water, date, length in cm, weight in kg, bait, released (yes/no)',
    samples: {
      title: 'Brown trout|Perch|Pike|Carp|Zander|Grayling',
      water: 'Lake Orta|River Elbe|Mill pond|Canal|Reservoir|Brook',
      bait: 'Fly|Worm|Spinner|Corn|Soft lure|Nymph',
      length: '38|24|71|54|48|33',
      weight: '0.7|0.3|3.2|4.1|1.4|0.4',
    },
  },
  {
    words:
      'observation, telescope observation, star, planet, deep sky object, astronomy, stargazing, night sky',
    icon: '🔭',
    color: '#312e81',
    fields: 'object, constellation, date, time, telescope, seeing 1-5, notes',
    samples: {
      title: 'Orion Nebula|Andromeda Galaxy|Saturn|Pleiades|Ring Nebula|Jupiter',
      constellation: 'Orion|Andromeda|Aquarius|Taurus|Lyra|Taurus',
      magnitude: '4|3.4|0.6|1.6|8.8|-2.5',
      notes:
        'Trapezium clearly split.|Core bright, arms faint.|Cassini division visible.|Best in binoculars.|Smoke ring at 120×.|Four moons in a line.',
    },
  },
  {
    words: 'weather, weather log, rainfall, temperature',
    icon: '⛅',
    color: '#0284c7',
    fields:
      'day (text), date, temperature in °C, rain in mm, sky (Sunny, Cloudy, Rainy, Snowy), notes',
    samples: {
      title: 'Clear morning|First frost|Drizzle|Warm front|Storm|Fog',
      temperature: '11|-2|7|14|9|4',
      rain: '0|0|4|1|18|0',
    },
  },
  {
    words: 'baby, baby log, feeding, diaper',
    icon: '🍼',
    color: '#db2777',
    fields: 'event, kind (Feeding, Sleep, Nappy, Bath), date, time, amount in ml, notes',
    samples: { title: 'Morning bottle|Nap|Nappy change|Evening bath|Night feed|Puree lunch' },
  },
];
