import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginnings, followUps } from '../corpus/follow-ups.ts';
import { revise } from './revise/revise.ts';
import { readStored, withoutRequests, writeStored } from './stored.ts';
import { understand } from './understand/understand.ts';

test('a specification that was read is written as it was, after any change', () => {
  for (const { app, request } of followUps) {
    const begun = understand(beginnings[app] ?? '', 'web');
    if (begun.kind !== 'app') throw new Error(`${app} is no app`);
    const revision = revise(begun.app, request);
    if (revision.kind !== 'changed') continue;
    const text = writeStored(revision.app, ['begin', request]);
    const read = readStored(text);
    assert.ok(read);
    assert.equal(writeStored(withoutRequests(read), read.requests), text, request);
  }
});
