/** Ways to write a unit, and how it is shown. */
const units: Readonly<Record<string, readonly string[]>> = {
  km: ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'kilometern'],
  m: ['m', 'meter', 'meters', 'metre', 'metres', 'metern'],
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  mm: ['mm', 'millimeter', 'millimeters', 'millimetres'],
  mi: ['mi', 'mile', 'miles'],
  ft: ['ft', 'feet', 'foot'],
  in: ['inch', 'inches'],
  nm: ['nautical miles', 'nm'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  g: ['g', 'gram', 'grams', 'gramm', 'gr'],
  mg: ['mg', 'milligram', 'milligrams'],
  lb: ['lb', 'lbs', 'pounds'],
  oz: ['oz', 'ounce', 'ounces'],
  l: ['l', 'liter', 'liters', 'litre', 'litres', 'litern'],
  ml: ['ml', 'milliliter', 'milliliters', 'millilitres'],
  kcal: ['kcal', 'calories', 'cal'],
  kJ: ['kj'],
  '°C': ['°c', '° c', 'celsius', 'degrees', 'degrees celsius', '°'],
  '°F': ['°f', 'fahrenheit'],
  '%': ['%', 'percent', 'per cent', 'prozent'],
  bpm: ['bpm', 'beats per minute'],
  s: ['seconds', 'secs', 'sec', 'sekunden'],
  h: ['h', 'hour', 'hours', 'hrs', 'stunden'],
  days: ['days', 'tagen'],
  weeks: ['weeks'],
  months: ['months'],
  years: ['years', 'yrs'],
  'million years': ['million years', 'ma'],
  kWh: ['kwh'],
  W: ['w', 'watt', 'watts'],
  'km/h': ['km/h', 'kmh', 'kph'],
  mph: ['mph'],
  'min/km': ['min/km'],
  pages: ['pages'],
  words: ['words'],
  pts: ['pts'],
  ha: ['ha', 'hectares'],
  'm²': ['m2', 'm²', 'sqm', 'square meters', 'square metres'],
  mmHg: ['mmhg'],
  ppm: ['ppm'],
  '°Bx': ['brix'],
  ct: ['carat', 'carats'],
  knots: ['knots', 'kn'],
  Hz: ['hz', 'hertz'],
  kHz: ['khz', 'kilohertz'],
  MHz: ['mhz', 'megahertz'],
  GHz: ['ghz'],
  V: ['v', 'volt', 'volts'],
  A: ['amp', 'amps', 'ampere'],
  mAh: ['mah'],
  kW: ['kw', 'kilowatt', 'kilowatts'],
  hp: ['hp', 'horsepower', 'ps'],
  rpm: ['rpm'],
  dB: ['db', 'decibel', 'decibels'],
  hPa: ['hpa', 'mbar'],
  bar: ['bar'],
  psi: ['psi'],
  lm: ['lm', 'lumen', 'lumens'],
  lx: ['lx', 'lux'],
  t: ['t', 'tonnes', 'tons'],
  GB: ['gb', 'gigabytes'],
  MB: ['mb', 'megabytes'],
  TB: ['tb', 'terabytes'],
  acres: ['acres', 'acre'],
  'ft²': ['sq ft', 'sqft', 'square feet', 'ft²'],
  gal: ['gallons', 'gal'],
  IBU: ['ibu'],
};

const unitOf = new Map<string, string>();
for (const [unit, ways] of Object.entries(units)) for (const way of ways) unitOf.set(way, unit);

/** Ways to write a currency, and its sign. */
const currencies: readonly (readonly [sign: string, ways: RegExp])[] = [
  ['€', /€|\beuros?\b|\beur\b/i],
  ['CHF', /\bchf\b|\bswiss francs?\b|\bfranken\b/i],
  ['£', /£|\bgbp\b|\bpounds sterling\b|\bquid\b/i],
  ['C$', /\bcad\b|canadian dollars?/i],
  ['A$', /\baud\b|australian dollars?/i],
  ['$', /\$|\busd\b|\bdollars?\b|\bbucks\b/i],
  ['¥', /¥|\byen\b|\bjpy\b|\byuan\b|\brmb\b/i],
  ['₹', /₹|\brupees?\b|\binr\b/i],
  ['kr', /\bkr\b|\bkronor\b|\bkroner\b|\bsek\b|\bnok\b|\bdkk\b/i],
  ['zł', /zł|\bpln\b|\bzloty\b/i],
  ['₺', /₺|\blira\b/i],
  ['R$', /\breais\b|\bbrl\b/i],
  ['₿', /₿|\bbtc\b/i],
];

export const unitNamed = (word: string): string | undefined =>
  unitOf.get(word.trim().toLowerCase());

export const isMinutes = (word: string): boolean =>
  /^(?:min|mins|minutes?|minuten|minutos)$/i.test(word.trim());

export const currencyIn = (text: string): string | undefined =>
  currencies.find(([, ways]) => ways.test(text))?.[0];
