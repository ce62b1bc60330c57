/** Values that people expect an app to compute without being told how. */
interface KnownQuantity {
  readonly label: RegExp;
  /** Names of the operands, in their order. */
  readonly operands: readonly RegExp[];
  /** With `a`, `b` and `c` for the operands. */
  readonly formula: string;
  readonly unit?: string;
}

const income =
  /\b(?:income|revenue|sales|selling price|sale price|sold for|turnover|earnings|fee)\b/i;
const expense = /\b(?:costs?|expenses?|purchase price|buying price|bought for|spent)\b/i;
const distance = /\b(?:distance|kilomet(?:er|re)s|km|miles)\b/i;
const time = /\b(?:duration|time|minutes)\b/i;

const quantities: readonly KnownQuantity[] = [
  { label: /^bmi$|body mass index/i, operands: [/weight/i, /height/i], formula: 'a / b ^ 2' },
  { label: /\bpace$/i, operands: [time, distance], formula: 'a / b', unit: 'min/km' },
  { label: /\bspeed$/i, operands: [distance, time], formula: 'a / (b / 60)', unit: 'km/h' },
  {
    label: /\b(?:fuel|petrol|gas|diesel) consumption$|^consumption$/i,
    operands: [/\b(?:lit(?:er|re)s|fuel amount|fuel)\b/i, distance],
    formula: 'a / b * 100',
    unit: 'l/100 km',
  },
  {
    label: /\b(?:fuel economy|mileage|mpg|miles per gallon)$/i,
    operands: [/\bmiles|distance\b/i, /\bgallons\b/i],
    formula: 'a / b',
    unit: 'mpg',
  },
  { label: /\b(?:profit|balance|margin|gain)$/i, operands: [income, expense], formula: 'a - b' },
  { label: /\bstock value$/i, operands: [/\bstock|quantity\b/i, /price|cost/i], formula: 'a * b' },
];

export const quantityCalled = (label: string): KnownQuantity | undefined =>
  quantities.find((one) => one.label.test(label.trim()));

export const isKnownQuantity = (label: string): boolean => quantityCalled(label) !== undefined;

/** Returns the formula of a value whose operands are listed: `a - b` for a difference. */
export function formulaFor(
  label: string,
  operands: readonly string[],
  areAllMoney: boolean,
): string {
  const names = operands.map((_, at) => String.fromCharCode(97 + at));
  if (/\b(?:consumption|per|average|rate|ratio|pace|speed|density|efficiency)\b/i.test(label))
    return names.slice(0, 2).join(' / ');
  if (/\b(?:sum|grand total)\b/i.test(label) || (areAllMoney && !isDifference(label)))
    return names.join(' + ');
  if (isDifference(label) && names.length === 2) {
    // From the start to the end, the later one comes last.
    const isPeriod = /\b(?:days|nights|hours|duration|length|time)\b/i.test(label);
    return isPeriod ? 'b - a' : 'a - b';
  }
  return names.join(' * ');
}

const isDifference = (label: string): boolean =>
  /\b(?:profit|difference|balance|margin|gain|loss|change|days|nights|hours|duration|left|remaining|length of stay|time)\b/i.test(
    label,
  );
