import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFile, sampleFileFor } from './sample-file.ts';

test('the extension of a sample file decides on its type', () => {
  const { name, mimeType, buffer } = sampleFile('plums.csv');
  assert.deepEqual({ name, mimeType }, { name: 'plums.csv', mimeType: 'text/csv' });
  assert.match(buffer.toString(), /^name,amount\n/);
  assert.throws(() => sampleFile('plums.exe'), /plums\.exe/);
});

test('a field gets a file that it accepts', () => {
  assert.equal(sampleFileFor('.pdf,.doc').mimeType, 'application/pdf');
  assert.equal(sampleFileFor('image/*').mimeType, 'image/png');
});
