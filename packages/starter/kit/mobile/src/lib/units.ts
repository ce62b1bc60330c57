export interface Unit {
  name: string;
  sign: string;
  /** Size in the base unit of its group. */
  factor: number;
  /** Difference of the zero points, for temperatures. */
  offset?: number;
}

interface Group {
  label: string;
  /** Units selected initially. */
  first: [string, string];
  units: Unit[];
}

export const groups = {
  length: {
    label: 'Length',
    first: ['Kilometres', 'Miles'],
    units: [
      { name: 'Millimetres', sign: 'mm', factor: 0.001 },
      { name: 'Centimetres', sign: 'cm', factor: 0.01 },
      { name: 'Metres', sign: 'm', factor: 1 },
      { name: 'Kilometres', sign: 'km', factor: 1000 },
      { name: 'Inches', sign: 'in', factor: 0.0254 },
      { name: 'Feet', sign: 'ft', factor: 0.3048 },
      { name: 'Yards', sign: 'yd', factor: 0.9144 },
      { name: 'Miles', sign: 'mi', factor: 1609.344 },
      { name: 'Nautical miles', sign: 'nmi', factor: 1852 },
    ],
  },
  weight: {
    label: 'Weight',
    first: ['Kilograms', 'Pounds'],
    units: [
      { name: 'Grams', sign: 'g', factor: 0.001 },
      { name: 'Kilograms', sign: 'kg', factor: 1 },
      { name: 'Tonnes', sign: 't', factor: 1000 },
      { name: 'Ounces', sign: 'oz', factor: 0.028349523125 },
      { name: 'Pounds', sign: 'lb', factor: 0.45359237 },
      { name: 'Stones', sign: 'st', factor: 6.35029318 },
    ],
  },
  temperature: {
    label: 'Temperature',
    first: ['Celsius', 'Fahrenheit'],
    units: [
      { name: 'Celsius', sign: '°C', factor: 1, offset: 273.15 },
      { name: 'Fahrenheit', sign: '°F', factor: 5 / 9, offset: 273.15 - (32 * 5) / 9 },
      { name: 'Kelvin', sign: 'K', factor: 1 },
    ],
  },
  volume: {
    label: 'Volume',
    first: ['Litres', 'Gallons (US)'],
    units: [
      { name: 'Millilitres', sign: 'ml', factor: 0.001 },
      { name: 'Litres', sign: 'l', factor: 1 },
      { name: 'Cubic metres', sign: 'm³', factor: 1000 },
      { name: 'Teaspoons (US)', sign: 'tsp', factor: 0.00492892159375 },
      { name: 'Tablespoons (US)', sign: 'tbsp', factor: 0.01478676478125 },
      { name: 'Fluid ounces (US)', sign: 'fl oz', factor: 0.0295735295625 },
      { name: 'Cups (US)', sign: 'cup', factor: 0.2365882365 },
      { name: 'Pints (UK)', sign: 'pt', factor: 0.56826125 },
      { name: 'Gallons (US)', sign: 'gal', factor: 3.785411784 },
    ],
  },
  speed: {
    label: 'Speed',
    first: ['Kilometres per hour', 'Miles per hour'],
    units: [
      { name: 'Metres per second', sign: 'm/s', factor: 1 },
      { name: 'Kilometres per hour', sign: 'km/h', factor: 1 / 3.6 },
      { name: 'Miles per hour', sign: 'mph', factor: 0.44704 },
      { name: 'Knots', sign: 'kn', factor: 1852 / 3600 },
    ],
  },
  area: {
    label: 'Area',
    first: ['Square metres', 'Square feet'],
    units: [
      { name: 'Square centimetres', sign: 'cm²', factor: 0.0001 },
      { name: 'Square metres', sign: 'm²', factor: 1 },
      { name: 'Hectares', sign: 'ha', factor: 10_000 },
      { name: 'Square kilometres', sign: 'km²', factor: 1_000_000 },
      { name: 'Square feet', sign: 'ft²', factor: 0.09290304 },
      { name: 'Acres', sign: 'ac', factor: 4046.8564224 },
      { name: 'Square miles', sign: 'mi²', factor: 2_589_988.110336 },
    ],
  },
  time: {
    label: 'Time',
    first: ['Hours', 'Minutes'],
    units: [
      { name: 'Milliseconds', sign: 'ms', factor: 0.001 },
      { name: 'Seconds', sign: 's', factor: 1 },
      { name: 'Minutes', sign: 'min', factor: 60 },
      { name: 'Hours', sign: 'h', factor: 3600 },
      { name: 'Days', sign: 'd', factor: 86_400 },
      { name: 'Weeks', sign: 'wk', factor: 604_800 },
      { name: 'Years', sign: 'a', factor: 31_557_600 },
    ],
  },
  data: {
    label: 'Data',
    first: ['Gigabytes', 'Megabytes'],
    units: [
      { name: 'Bits', sign: 'bit', factor: 0.125 },
      { name: 'Bytes', sign: 'B', factor: 1 },
      { name: 'Kilobytes', sign: 'kB', factor: 1e3 },
      { name: 'Megabytes', sign: 'MB', factor: 1e6 },
      { name: 'Gigabytes', sign: 'GB', factor: 1e9 },
      { name: 'Terabytes', sign: 'TB', factor: 1e12 },
      { name: 'Mebibytes', sign: 'MiB', factor: 2 ** 20 },
      { name: 'Gibibytes', sign: 'GiB', factor: 2 ** 30 },
    ],
  },
} satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export function unitsOf(group: GroupName): Unit[] {
  return groups[group].units;
}

export function convert(value: number, from: Unit, to: Unit): number {
  const base = value * from.factor + (from.offset ?? 0);
  return (base - (to.offset ?? 0)) / to.factor;
}

/** Rounds to ten digits, which hides the error of binary fractions. */
export function roundValue(value: number): number {
  const result = Number(value.toPrecision(10));
  return Math.abs(result) < 1e-9 ? 0 : result;
}
