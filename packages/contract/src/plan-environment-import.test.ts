import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentLimits } from './limits.ts';
import { planEnvironmentImport } from './plan-environment-import.ts';

test('an import sets what a project can have and explains the rest', () => {
  const long = 'x'.repeat(environmentLimits.valueBytes + 1);
  const text = `API_KEY=abc\nVITE_KEY=x\nport=1\nPORT=3000\nSUPABASE_URL=x\nLONG=${long}\nNUL=a\0b\nhello`;
  const { variables, skipped, problems } = planEnvironmentImport(
    text,
    (name) => name === 'SUPABASE_URL',
  );
  assert.deepEqual(variables, [{ name: 'API_KEY', value: 'abc' }]);
  assert.deepEqual(
    skipped.map(({ name, reason }) => `${name} ${reason.split(/[.:,]/)[0]}`),
    [
      'VITE_KEY must not begin with VITE_',
      'port must consist of capital letters',
      'PORT is reserved for the sandbox',
      'SUPABASE_URL is set by a connected service',
      'LONG has a value of more than 32 KiB',
      'NUL has a value with a NUL character',
    ],
  );
  assert.deepEqual(problems, [{ line: 8, message: 'is not of the form NAME=value' }]);
});
