const bars = (text: string): readonly string[] => text.split('|');

export const people = bars(
  'Mara Lindqvist|Tomás Rivera|Ilse Brandt|Noor Haddad|Ben Carter|Aiko Tanaka',
);

/** Plain values by what a label has in it, the first that fits. */
export const textValues: readonly (readonly [label: RegExp, values: readonly string[]])[] = [
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
  [
    /company|brand|maker|manufactur|producer|publisher|supplier|vendor|employer|shop|store|roaster|winery|brewery|provider|studio|bank|airline/i,
    bars('Northwind|Alder & Sons|Brightwater|Casa Verde|Lumen|Harbour Co.'),
  ],
  [
    /author|artist|director|who|owner|customer|client|host|teacher|doctor|assignee|assigned|coach|contact|partner|instructor|person|composer|trainer|speaker|recipient|actor|character|player|member|driver|guest|opponent|conductor|lender|borrower|friend|patient|seller|buyer|photographer|by$/i,
    people,
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
  [
    /code|sku|isbn|serial|barcode|plate|id$|number|reference/i,
    bars('K-1042|K-1057|M-2210|M-2214|R-0305|R-0311'),
  ],
  [/model|version|type|edition/i, bars('Classic|Sport 2|Compact|Original|Series B|Touring')],
  [/species|variety|breed|cultivar|strain/i, bars('Common|Dwarf|Alpine|Wild|Golden|Northern')],
  [/material|fabric|wood|yarn|flour/i, bars('Oak|Linen|Steel|Wool|Clay|Brass')],
  [/language/i, bars('English|German|French|Spanish|Italian|Dutch')],
  [/dose|dosage/i, bars('1 tablet|5 ml|2 drops|200 mg|1 capsule|10 mg')],
  [
    /job|role|position|profession|occupation/i,
    bars('Designer|Engineer|Teacher|Nurse|Editor|Gardener'),
  ],
  [/school|university|club|team/i, bars('Lakeside|Rovers|North End|Old Mill|Harbour|City')],
  [/subject|topic|theme|focus/i, bars('Basics|Technique|History|Practice|Review|Outlook')],
  [/weather|sky|conditions/i, bars('Clear|Cloudy|Light rain|Windy|Foggy|Sunny')],
  [/result|outcome|score/i, bars('2 : 1|0 : 0|3 : 2|1 : 4|5 : 0|2 : 2')],
  [
    /lens|telescope|camera|gear|equipment|instrument|machine/i,
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
];

export const otherTexts = bars('Classic|Handmade|Local|Vintage|Seasonal|Custom');

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

/** Numbers by a word of the label or a unit. */
export const numberValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/year|vintage|jahr|année|año/i, [2019, 2015, 2021, 1998, 2023, 2008]],
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
  [/mileage|odometer/i, [42000, 18500, 96000, 61000, 8300, 124000]],
  [/population|followers|views|visitors/i, [1200, 850, 4300, 2100, 640, 3900]],
  [/m²/i, [64, 82, 48, 110, 71, 95]],
  [/points|score|elo/i, [12, 8, 15, 21, 5, 18]],
  [/attend|participant|guest|visitor|capacity|seats/i, [18, 24, 12, 30, 9, 21]],
  [/\bh$|hours/i, [7.5, 2, 4, 6.5, 1.5, 8]],
  [/ph\b/i, [6.8, 7.1, 6.5, 7.4, 7, 6.9]],
];
export const otherNumbers = [3, 12, 7, 1, 24, 5];

export const moneyValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/salary|wage|income/i, [2850, 3200, 2400, 4100, 3650, 2950]],
  [/rent|mortgage/i, [780, 920, 640, 1150, 860, 700]],
  [
    /budget|value|worth|revenue|turnover|profit|savings|deal|donation/i,
    [1200, 450, 2300, 800, 3100, 640],
  ],
  [/fee|fare|ticket|tip/i, [12, 29.9, 8.5, 45, 18, 24]],
  [/price|cost|amount|paid|spent/i, [24.5, 64.2, 12.9, 89, 35, 18.75]],
];
export const otherMoney = [24.5, 64.2, 12.9, 120, 35, 78];
