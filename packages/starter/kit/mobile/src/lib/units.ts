/** How much of the first unit one of each is. */
const factors = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, mi: 1609.344, yd: 0.9144, ft: 0.3048, in: 0.0254 },
  weight: { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, oz: 0.028349523125 },
  volume: {
    l: 1,
    ml: 0.001,
    'm³': 1000,
    gal: 3.785411784,
    cup: 0.2365882365,
    'fl oz': 0.0295735296,
  },
  speed: { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, kn: 0.514444 },
  area: { 'm²': 1, 'km²': 1_000_000, ha: 10_000, acre: 4046.8564224, 'ft²': 0.09290304 },
  time: { min: 1, s: 1 / 60, h: 60, d: 1440, week: 10_080 },
  data: { MB: 1, kB: 0.001, GB: 1000, TB: 1_000_000, MiB: 1.048576, GiB: 1073.741824 },
};

/** Degrees begin at different points, so a factor is not enough. */
const degrees = {
  '°C': { toCelsius: (value: number) => value, fromCelsius: (value: number) => value },
  '°F': {
    toCelsius: (value: number) => ((value - 32) * 5) / 9,
    fromCelsius: (value: number) => (value * 9) / 5 + 32,
  },
  K: {
    toCelsius: (value: number) => value - 273.15,
    fromCelsius: (value: number) => value + 273.15,
  },
};

export type UnitGroup = keyof typeof factors | 'temperature';

export function unitsOf(group: UnitGroup): string[] {
  return Object.keys(group === 'temperature' ? degrees : factors[group]);
}

export function convert(group: UnitGroup, value: number, from: string, to: string): number {
  if (group === 'temperature') {
    const known: Record<string, (typeof degrees)['°C']> = degrees;
    return known[to].fromCelsius(known[from].toCelsius(value));
  }
  const known: Record<string, number> = factors[group];
  return (value * known[from]) / known[to];
}
