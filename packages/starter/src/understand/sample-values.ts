import { isPersonLabel } from './agent-nouns.ts';

const bars = (text: string): readonly string[] => text.split('|');

export const people = bars(
  'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
);

/** Labels that name a company. */
const companies =
  /\b(?:company|brand|make$|marque|marca|marke|proveedor|maker|manufactur|producer|publisher|supplier|vendor|employer|shop|store|roaster|winery|brewery|provider|studio|bank|airline|dealer|carrier|insurer|sponsor|distributor|wholesaler|retailer|broker|exchange)/i;

/** Sample values by pattern of the label; the first match wins. */
const plainTexts: readonly (readonly [label: RegExp, values: readonly string[]])[] = [
  [
    /code| tag$| no$|nr$|sku|isbn|serial|barcode|plate|id$|number|reference/i,
    bars('K-1042|K-1057|M-2210|M-2214|R-0305|R-0311'),
  ],
  [
    /broken|problem|issue|fault|damage|defect|complaint/i,
    bars('Makes a strange noise|Does not start|Loose part|Needs cleaning|Worn out|Scratched'),
  ],
  [
    /breakfast|lunch|dinner|supper|snack|dish|meal/i,
    bars('Porridge|Tomato soup|Veggie curry|Omelette|Noodle salad|Baked potatoes'),
  ],
  [
    /nose|palate|finish|taste|aroma|flavou?r/i,
    bars('Honey and peat|Citrus|Dark fruit|Vanilla|Pepper|Toffee'),
  ],
  [/what for|reason|purpose|why|occasion/i, bars('Groceries|Tickets|Dinner|Fuel|Rent|Gift')],
  [/author|artist|director|who\b|assignee|assigned|contact|character|with whom|client/i, people],
  [
    /address|adresse|dirección|anschrift/i,
    bars(
      'Linden Street 12|4 Mill Lane|Rua das Flores 8|21 Station Road|Canal View 3|7 Market Square',
    ),
  ],
  [/surname|last ?name/i, bars('Lindqvist|Rivera|Brandt|Haddad|Carter|Tanaka')],
  [/first ?name|nickname/i, bars('Mara|Tomás|Ilse|Noor|Ben|Aiko')],
  [/country|origin|nation|nationality/i, bars('Portugal|Japan|Norway|Mexico|Italy|Kenya')],
  [/city|town|destination|village/i, bars('Lisbon|Ghent|Bergen|Seville|Leipzig|Galway')],
  [
    /region|area|province|district/i,
    bars('North coast|Lake district|Highlands|Old town|Valley|South'),
  ],
  [/room/i, bars('Kitchen|Studio|Hall|Office|Living room|Attic')],
  [
    /shelf|box|drawer|slot|table|seat|bin|locker|rack|aisle|bay|bed|plot|row/i,
    bars('A1|A2|B1|B3|C2|D1'),
  ],
  [
    /place|location|venue|where|spot|site|water|route|track|trail|habitat|found/i,
    bars('River bend|Old harbour|Market square|Hill farm|Lakeside|North gate'),
  ],
  [/model|version|type|edition/i, bars('Classic|Sport 2|Compact|Original|Series B|Touring')],
  [/species|variety|breed|cultivar|strain/i, bars('Common|Dwarf|Alpine|Wild|Golden|Northern')],
  [/material|fabric|wood|yarn|flour/i, bars('Oak|Linen|Steel|Wool|Clay|Brass')],
  [/language/i, bars('English|German|French|Spanish|Italian|Dutch')],
  [/dose|dosage/i, bars('1 tablet|5 ml|2 drops|200 mg|1 capsule|10 mg')],
  [/job|role|profession|occupation/i, bars('Designer|Engineer|Teacher|Nurse|Editor|Gardener')],
  [/school|university|club|team/i, bars('Lakeside|Rovers|North End|Old Mill|Harbour|City')],
  [/subject|topic|theme|focus/i, bars('Basics|Technique|History|Practice|Review|Outlook')],
  [/weather|sky|conditions/i, bars('Clear|Cloudy|Light rain|Windy|Foggy|Sunny')],
  [/result|outcome|score/i, bars('2 : 1|0 : 0|3 : 2|1 : 4|5 : 0|2 : 2')],
  [
    /lens|telescope|camera|gear|equipment|machine/i,
    bars('Compact|Large|Borrowed one|Travel set|Standard|Old one'),
  ],
  [/symptom/i, bars('Headache|Tired|Cough|None|Sore back|Runny nose')],
  [
    /answer|definition|meaning|translation/i,
    bars('A short answer|Two of them|It depends|North|Seven|The second one'),
  ],
  [/bait|lure|food|feed/i, bars('Worm|Corn|Fly|Bread|Spinner|Pellets')],
  [/key$|scale/i, bars('C major|A minor|G major|E minor|D major|F major')],
  [/moves/i, bars('1.e4 e5|1.d4 d5|1.e4 c5|1.c4|1.Nf3|1.e4 e6')],
  [/position/i, bars('Left|Centre|Right|Front|Back|Reserve')],
  [
    /campaign|fundraiser|appeal/i,
    bars('Spring appeal|New roof|Winter fund|Open day|School garden|Matching month'),
  ],
  [/tank|pond/i, bars('Main tank|Small tank|Pond|Shelf tank|Quarantine tank|Main tank')],
  [
    /vehicle|car|truck|van|bike/i,
    bars('VW Golf|Toyota Yaris|Ford Transit|Skoda Octavia|Honda Civic|Volvo V60'),
  ],
  [
    /need|request|wish|preference|requirement/i,
    bars('None|Quiet place|Daily medication|Step-free access|No nuts|Extra time'),
  ],
  [
    /trigger|cause/i,
    bars('Too little sleep|Stress|Bright light|Red wine|Weather change|Skipped a meal'),
  ],
  [
    /medication|medicine|remedy|treatment|drug/i,
    bars('Ibuprofen|None|Paracetamol|Rest|Aspirin|Magnesium'),
  ],
  [/shoe/i, bars('Road pair|Trail pair|Old pair|Race pair|Road pair|Trail pair')],
  [/pace/i, bars('5:30 /km|6:05 /km|4:50 /km|5:45 /km|6:20 /km|5:10 /km')],
  [/grape|cépage/i, bars('Riesling|Pinot noir|Merlot|Chardonnay|Syrah|Grenache')],
  [
    /semester|term|school year/i,
    bars('Autumn 2026|Spring 2026|Autumn 2025|Spring 2025|Autumn 2026|Spring 2026'),
  ],
  [/course|lesson|module/i, bars('Linear algebra|World history|Biology|Spanish|Chemistry|Drawing')],
  [/colou?r|shade|finish/i, bars('Navy|Forest green|Cream|Burgundy|Black|Sand')],
  [/size/i, bars('M|L|S|XL|M|S')],
  [/status|state/i, bars('Open|In progress|Done|Open|Waiting|Done')],
  [
    /method|technique|process|approach/i,
    bars('By hand|Standard|Slow and low|In two steps|Cold|Standard'),
  ],
  [/currency/i, bars('EUR|USD|GBP|CHF|SEK|JPY')],
  [
    /era|period|century|epoch|age$/i,
    bars('Medieval|Victorian|Bronze Age|Renaissance|Modern|Roman'),
  ],
  [/body part|muscle|area of body/i, bars('Shoulder|Knee|Back|Wrist|Ankle|Neck')],
  [/habitat|environment|ecosystem/i, bars('Forest|Meadow|Wetland|Coast|Garden|Riverbank')],
  [/weekday|days?$/i, bars('Monday|Tuesday|Wednesday|Thursday|Friday|Saturday')],
  [/service/i, bars('Consultation|Inspection|Cleaning|Repair|Fitting|Check-up')],
  [
    /product|article|item|object|goods/i,
    bars('Desk lamp|Water bottle|Notebook|Backpack|Headphones|Wall clock'),
  ],
  [/exercise|drill|activity|sport/i, bars('Rowing|Squats|Swimming|Cycling|Yoga|Climbing')],
  [
    /crop|plant|fruit|vegetable|produce|seed/i,
    bars('Tomatoes|Apples|Beans|Strawberries|Carrots|Plums'),
  ],
  [/task|duty|job|work|chore/i, bars('Set-up|Welcome desk|Catering|Clean-up|Sound|Decoration')],
  [
    /diagnosis|disease|illness|injury|condition/i,
    bars('Sprain|Cold|Allergy|Fracture|Infection|Migraine'),
  ],
  [/relation|relationship/i, bars('Friend|Sister|Colleague|Uncle|Neighbour|Cousin')],
  [
    /event|festival|competition|tournament/i,
    bars('Spring meet|City open|Club night|Autumn cup|Open day|Finals'),
  ],
  [/hive|colony/i, bars('Hive 1|Hive 2|Hive 3|Hive 4|Hive 5|Hive 6')],
  [
    /wrong|trouble|fault/i,
    bars('Makes a strange noise|Does not start|Loose part|Needs cleaning|Worn out|Scratched'),
  ],
  [/instrument/i, bars('Cello|Piano|Flute|Guitar|Violin|Drums')],
  [/voice|part$/i, bars('Soprano|Alto|Tenor|Bass|Alto|Soprano')],
  [/hobby|interest/i, bars('Gardening|Chess|Hiking|Photography|Cooking|Reading')],
  [/platform|system|software/i, bars('Web|Mobile|Desktop|Web|Tablet|Mobile')],
  [/email|contact details/i, bars('By phone|By e-mail|In person|By phone|By e-mail|In person')],
  [/url|link|source/i, bars('Newspaper|Library|Online|Archive|A friend|Magazine')],
];

const patterns = plainTexts.map(
  ([words, values]) => [new RegExp(`\\b(?:${words.source})`, 'i'), values] as const,
);

/** Returns sample values that fit a label. */
export function valuesFor(label: string): readonly string[] | undefined {
  if (companies.test(label))
    return bars('Northwind|Alder & Sons|Brightwater|Casa Verde|Lumen|Harbour Co.');
  if (isPersonLabel(label)) return people;
  return patterns.find(([words]) => words.test(label))?.[1];
}

/** Values for plural labels without a known topic. */
export const fewOrMany = bars('A few|Several|None yet|One so far|Several|A few');

export const longTexts = bars(
  'Better than expected.|Ask again next week.|Keep an eye on this one.|A favourite so far.|Needs a little care.|Worth a second look.',
);

export const addresses = bars(
  'Linden Street 12, 10115 Berlin|4 Mill Lane, Bath|Rua das Flores 8, Porto|21 Station Road, Leeds|Canal View 3, Ghent|7 Market Square, Galway',
);

export const tagSets: readonly (readonly [label: RegExp, values: readonly string[]])[] = [
  [
    /ingredient|spice|topping/i,
    bars(
      'flour, butter, eggs|tomatoes, basil|rice, ginger, lime|oats, honey|beans, cumin|apples, cinnamon',
    ),
  ],
  [
    /skill|technique/i,
    bars('listening, planning|drawing|first aid, driving|cooking|writing, editing|languages'),
  ],
  [/allerg/i, bars('nuts|gluten, milk|eggs|soy|sesame|fish')],
  [/symptom/i, bars('headache|cough, fever|tired|sore throat|dizzy|none')],
  [/aroma|flavou?r/i, bars('cherry, spice|citrus|honey, floral|chocolate|smoke, pepper|apple')],
  [/amenit|feature/i, bars('wifi, parking|balcony|kitchen, garden|pool|terrace|sauna')],
];
export const otherTags = bars('favourite|new, to check|shared|seasonal, gift|favourite, old|later');

/** Sample numbers by a word of the label or a unit. */
export const numberValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/year.*built|built.*year|founded|baujahr/i, [1904, 1962, 1998, 1931, 2012, 1976]],
  [/century/i, [17, 19, 15, 18, 12, 16]],
  [/mileage|odometer|kilometerstand|kilométrage/i, [48200, 18500, 96000, 61300, 8300, 124000]],
  [/year|vintage|jahr|année|año|millésime/i, [2019, 2015, 2021, 1998, 2023, 2008]],
  [/million years/i, [66, 145, 201, 23, 420, 94]],
  [/page|seiten/i, [304, 412, 165, 528, 236, 190]],
  [/word/i, [1850, 920, 2400, 1310, 640, 3020]],
  [/kcal|calorie/i, [340, 520, 280, 150, 610, 390]],
  [/systolic/i, [122, 118, 131, 125, 120, 117]],
  [/diastolic/i, [79, 76, 84, 80, 78, 75]],
  [/bpm|pulse|heart/i, [68, 72, 64, 81, 75, 70]],
  [/°C|temperature/i, [18, 22, 12, 25, 9, 15]],
  [/elevation|altitude|ascent|climb/i, [320, 780, 90, 1240, 410, 260]],
  [/height.*\bm$|height.*m$/i, [24, 41, 17, 33, 52, 29]],
  [/\bml$/i, [250, 300, 500, 200, 330, 400]],
  [/\bkm$|distance|miles|mi$/i, [5.2, 12, 8.4, 21, 3.6, 15]],
  [/\bkg$|\blb$|weight/i, [4.2, 12.5, 8, 1.8, 20, 6.4]],
  [/\bg$|\bmg$|gram/i, [120, 45, 300, 80, 210, 18]],
  [/\bcm$|\bmm$|length|width|depth/i, [32, 48, 21, 75, 16, 54]],
  [/steps/i, [8200, 10450, 6300, 12100, 9400, 7150]],
  [/age|alter/i, [34, 27, 41, 19, 56, 30]],
  [/population|followers|views|visitors/i, [1200, 850, 4300, 2100, 640, 3900]],
  [/m²/i, [64, 82, 48, 110, 71, 95]],
  [/points|score|elo/i, [12, 8, 15, 21, 5, 18]],
  [/attend|participant|guest|visitor|capacity|seats/i, [18, 24, 12, 30, 9, 21]],
  [/\bh$|hours/i, [7.5, 2, 4, 6.5, 1.5, 8]],
  [/ppm|ppb/i, [12, 20, 8, 35, 15, 5]],
  [/stock|pieces|units/i, [24, 8, 120, 45, 3, 60]],
  [/grade|mark$/i, [2, 1, 3, 2, 4, 1]],
  [/rank|position|place$/i, [3, 1, 12, 5, 2, 8]],
  [/floor|storey/i, [2, 1, 4, 3, 0, 5]],
  [/hPa|pressure/i, [1013, 1021, 998, 1007, 1016, 1003]],
  [/\bW$|watt|power/i, [240, 185, 310, 150, 275, 205]],
  [/speed|km\/h|mph/i, [24, 31, 18, 42, 27, 36]],
  [/\bha$|acres/i, [1.2, 3.5, 0.8, 2.4, 5, 1.7]],
  [/days|interval/i, [7, 3, 14, 10, 5, 21]],
  [/ph\b/i, [6.8, 7.1, 6.5, 7.4, 7, 6.9]],
];
export const otherNumbers = [3, 12, 7, 1, 24, 5];

export const moneyValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/face value|denomination/i, [0.8, 1.2, 0.5, 2, 1, 0.3]],
  [/salary|wage|income/i, [2850, 3200, 2400, 4100, 3650, 2950]],
  [/rent|mortgage/i, [780, 920, 640, 1150, 860, 700]],
  [
    /budget|value|worth|revenue|turnover|profit|savings|deal|donation/i,
    [1200, 450, 2300, 800, 3100, 640],
  ],
  [/fee|fare|ticket|tip/i, [12, 29.9, 8.5, 45, 18, 24]],
  [/deposit|premium|insurance/i, [1560, 900, 1200, 2300, 1720, 640]],
  [/price|cost|amount|paid|spent/i, [24.5, 64.2, 12.9, 89, 35, 18.75]],
];
export const otherMoney = [24.5, 64.2, 12.9, 120, 35, 78];
