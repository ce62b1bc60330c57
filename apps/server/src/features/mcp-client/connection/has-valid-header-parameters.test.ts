import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasValidHeaderParameters } from './has-valid-header-parameters.ts';

const region = { type: 'string', 'x-mcp-header': 'Region' };
const withProperties = (properties: object) => ({ type: 'object', properties });

test('hasValidHeaderParameters accepts primitive parameters with unique, valid names', () => {
  for (const schema of [
    {},
    withProperties({
      region,
      where: withProperties({ zone: { ...region, 'x-mcp-header': 'Zone' } }),
    }),
    withProperties({ dry: { type: 'boolean', 'x-mcp-header': 'Dry-Run' } }),
    withProperties({ any: { type: 'object', default: { 'x-mcp-header': 1 } } }),
    withProperties({ 'x-mcp-header': { type: 'string' } }),
  ]) {
    assert.equal(hasValidHeaderParameters(schema), true, JSON.stringify(schema));
  }
});

test('hasValidHeaderParameters rejects other parameters', () => {
  for (const schema of [
    { ...region },
    withProperties({ region, other: { ...region, 'x-mcp-header': 'region' } }),
    ...['', 'My Region', 'Region:1', 'Région', 'Region\t1', 7, null].map((name) =>
      withProperties({ region: { ...region, 'x-mcp-header': name } }),
    ),
    ...['object', 'array', 'null', 'number', undefined].map((type) =>
      withProperties({ region: { ...region, type } }),
    ),
    withProperties({ all: { type: 'array', items: region } }),
    withProperties({ all: { type: 'array', items: withProperties({ region }) } }),
    { ...withProperties({}), anyOf: [withProperties({ region })] },
    { ...withProperties({}), $defs: { region } },
  ]) {
    assert.equal(hasValidHeaderParameters(schema), false, JSON.stringify(schema));
  }
});
