import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  convert,
  type GroupName,
  groups,
  roundValue,
  type Unit,
  unitsOf,
} from './src/lib/units.ts';

function unit(group: GroupName, sign: string): Unit {
  const found = unitsOf(group).find((one) => one.sign === sign);
  assert.ok(found, sign);
  return found;
}

suite('a converter', () => {
  const cases: [GroupName, number, string, number, string][] = [
    ['length', 1, 'mi', 1.609344, 'km'],
    ['length', 12, 'in', 1, 'ft'],
    ['weight', 1, 'lb', 453.59237, 'g'],
    ['weight', 1, 'st', 14, 'lb'],
    ['temperature', 100, '°C', 212, '°F'],
    ['temperature', -40, '°F', -40, '°C'],
    ['temperature', 0, 'K', -273.15, '°C'],
    ['volume', 1, 'gal', 16, 'cup'],
    ['volume', 1, 'tbsp', 3, 'tsp'],
    ['speed', 36, 'km/h', 10, 'm/s'],
    ['area', 1, 'mi²', 640, 'ac'],
    ['time', 1, 'wk', 168, 'h'],
    ['data', 1, 'GiB', 1024, 'MiB'],
  ];
  for (const [group, value, from, result, to] of cases) {
    test(`${value} ${from} is ${result} ${to}, and the other way round`, () => {
      assert.equal(roundValue(convert(value, unit(group, from), unit(group, to))), result);
      assert.equal(roundValue(convert(result, unit(group, to), unit(group, from))), value);
    });
  }

  test('what a group begins with is among its units', () => {
    for (const { first, units } of Object.values(groups)) {
      for (const name of first)
        assert.ok(
          units.some((one) => one.name === name),
          name,
        );
    }
  });
});
