import type { FieldKind } from '../specification.ts';

const listed = (text: string): string[] => text.trim().split(/\s+/);

/** Words that determine the kind of a field, regardless of the words before them. */
const byKind: Readonly<Partial<Record<FieldKind, string>>> = {
  date: `date day birthday birthdate dob deadline due expiry expiration expires anniversary since until
    bought purchased born visited watered released joined departed started begun ended harvested
    planted caught seen hatched founded acquired checkup renewal`,
  time: 'time clock hour o-clock bedtime wakeup wake-up kickoff',
  dateTime: 'datetime timestamp moment',
  money: `price cost amount salary wage fee rent income expense spending payment deposit revenue earnings
    profit savings saving tip fare invoice total subtotal worth spent debt tax refund balance bill
    donation value msrp mortgage premium turnover money euro dollar cash bid offer budget`,
  percent:
    'percent percentage progress completion humidity discount abv alcohol margin battery interest',
  rating: 'rating star score stars enjoyment satisfaction taste',
  number: `quantity qty count number pages page age weight distance calories calorie kcal steps rep reps sets set
    year vintage height width length depth size-in temperature points point goals assists wins losses
    capacity servings portions mileage km miles elevation altitude level-of stock pieces amount-of
    bpm pulse heartrate tempo episodes episode season seasons chapters chapter kilometers kilometres
    litres liters glasses cups grams ounces frames lengths laps rounds score-of population
    systolic diastolic ph magnitude speed volume dose-mg hours words attendees participants guests-count
    protein carbs fat sugar fiber sodium floor rooms bedrooms seats players units yield rows stitches
    hectares acres temp century odometer hp xp iq og fg kilometrage watts voltage lumens frequency-hz elo attendance rank power ascent climb area strength views likes votes followers subscribers downloads clicks`,
  duration: 'duration runtime playtime minutes length-of-time',
  boolean: `done finished completed complete paid favourite favorite active available urgent important
    read watched owned sold returned archived published confirmed approved bought? vaccinated
    neutered reserved lent borrowed attended tried cooked invited answered resolved packed checked
    taken shipped delivered signed vegan vegetarian gluten-free organic billable settled found
    no-show fixed public hidden open closed solved rsvp fertilised fertilized eaten subscribed verified`,
  choice: `status state priority category type kind genre level mood size stage phase difficulty severity
    gender department season-of frequency condition format language weather position-on
    style importance group class shift-type meal cuisine membership plan tier sector industry
    outcome result colour-of unit platform source channel area-of energy`,
  tags: 'tags tag labels label ingredients skills allergens keywords topics symptoms toppings amenities features materials hobbies interests spices equipment-list exercises allergies dishes techniques flavours flavors aromas instruments',
  email: 'email e-mail mail',
  phone: 'phone telephone mobile cell tel fax whatsapp',
  url: 'website url link homepage webpage blog profile youtube video spotify linkedin github',
  image:
    'photo picture image cover avatar logo poster thumbnail screenshot artwork photos pictures images portrait photograph snapshot',
  color: 'color colour hex',
  longText: `notes note description comment comments review instructions address summary remarks remark
    content text body message details bio biography abstract observations observation thoughts
    memo story steps-to directions feedback lyrics synopsis about recipe lesson lessons
    reflection quote excerpt steps-list annotation background agenda procedure memories impressions pros cons`,
};

const kindOf = new Map<string, FieldKind>();
for (const [kind, words] of Object.entries(byKind) as [FieldKind, string][])
  for (const word of listed(words)) if (!kindOf.has(word)) kindOf.set(word, kind);

/** Plain names, which are text even if they contain a word of another kind. */
const plain = new Set(
  listed(`name title author artist director brand maker manufacturer model place location city country
  region street town room shelf owner customer client host species variety breed subject company
  employer venue teacher doctor server origin grape producer publisher composer opponent who where
  what position team partner contact person supplier vendor material code id sku isbn barcode number-plate
  plate shop store album label-name surname lastname firstname nickname headline term word answer
  question definition translation meaning symptom reason species-name bait lure route trail crew
  instructor coach goal-name purpose remark-by assignee customer-name serial version dose dosage`),
);

export const isPlain = (word: string): boolean => plain.has(word);
export const kindOfWord = (word: string): FieldKind | undefined => kindOf.get(word);

/** Default options of fields without listed ones. */
export const usualOptions: Readonly<Record<string, readonly string[]>> = {
  status: ['To do', 'In progress', 'Done'],
  state: ['New', 'Active', 'Done'],
  stage: ['Idea', 'Planned', 'In progress', 'Done'],
  phase: ['Planning', 'Doing', 'Review', 'Done'],
  priority: ['Low', 'Medium', 'High'],
  importance: ['Low', 'Medium', 'High'],
  severity: ['Minor', 'Major', 'Critical'],
  difficulty: ['Easy', 'Medium', 'Hard'],
  level: ['Beginner', 'Intermediate', 'Advanced'],
  energy: ['Low', 'Medium', 'High'],
  mood: ['Great', 'Good', 'Okay', 'Low', 'Bad'],
  size: ['Small', 'Medium', 'Large'],
  gender: ['Female', 'Male', 'Diverse'],
  frequency: ['Daily', 'Weekly', 'Monthly', 'Yearly'],
  condition: ['New', 'Very good', 'Good', 'Fair'],
  weather: ['Sunny', 'Cloudy', 'Rainy', 'Windy', 'Snowy'],
  department: ['Sales', 'Engineering', 'Support', 'People'],
  industry: ['Technology', 'Health', 'Retail', 'Education', 'Finance'],
  sector: ['Technology', 'Health', 'Energy', 'Finance'],
  meal: ['Breakfast', 'Lunch', 'Dinner', 'Snack'],
  'meal choice': ['Meat', 'Fish', 'Vegetarian', 'Vegan'],
  cuisine: ['Italian', 'Asian', 'Mexican', 'French', 'Home cooking'],
  membership: ['Basic', 'Plus', 'Premium'],
  plan: ['Free', 'Basic', 'Pro'],
  tier: ['Bronze', 'Silver', 'Gold'],
  language: ['English', 'German', 'French', 'Spanish'],
  format: ['Digital', 'Print', 'Audio'],
  genre: ['Drama', 'Comedy', 'Adventure', 'Documentary', 'Other'],
  outcome: ['Successful', 'Mixed', 'Unsuccessful'],
  result: ['Won', 'Drawn', 'Lost'],
  platform: ['PC', 'Console', 'Mobile'],
  source: ['Friends', 'Web', 'Newsletter', 'Other'],
  channel: ['E-mail', 'Phone', 'Web', 'Social'],
  class: ['A', 'B', 'C'],
  group: ['A', 'B', 'C'],
  style: ['Classic', 'Modern', 'Experimental'],
  season: ['Spring', 'Summer', 'Autumn', 'Winter'],
  category: ['Personal', 'Work', 'Family', 'Other'],
  type: ['Standard', 'Special', 'Other'],
  kind: ['Standard', 'Special', 'Other'],
  unit: ['Pieces', 'kg', 'l'],
};

/** Default units of numbers without a named one. */
export const usualUnits: Readonly<Record<string, string>> = {
  weight: 'kg',
  distance: 'km',
  mileage: 'km',
  elevation: 'm',
  altitude: 'm',
  ascent: 'm',
  calories: 'kcal',
  temperature: '°C',
  temp: '°C',
  protein: 'g',
  carbs: 'g',
  fat: 'g',
  sugar: 'g',
  fiber: 'g',
  pulse: 'bpm',
  tempo: 'bpm',
  height: 'cm',
  width: 'cm',
  length: 'cm',
  depth: 'cm',
  systolic: 'mmHg',
  diastolic: 'mmHg',
  hours: 'h',
};
