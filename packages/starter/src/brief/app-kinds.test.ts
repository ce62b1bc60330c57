import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understand } from '../understand/understand.ts';
import { readKnownKind } from './app-kinds.ts';

describe('a kind of website by name', () => {
  it('comes with what people expect of it', () => {
    const found = understand('travel blog', 'web');
    assert.equal(found.kind, 'app');
    assert.equal(found.app.title, 'Travel blog');
    assert.deepEqual(
      found.app.entities.map(({ name }) => name),
      ['Post', 'Comment'],
    );
    assert.deepEqual(found.parts, [], 'nobody asked for the parts, so none is reported');
  });

  it('is about what the request says', () => {
    const found = understand('marketplace for used bikes', 'web');
    assert.equal(found.kind, 'app');
    assert.equal(found.app.entities[0]?.name, 'Bike');
  });

  it('is left to other rules if the request lists its fields, keeps a list or has sentences', () => {
    for (const text of [
      'simple blog with posts, tags and publish date',
      'photo gallery of my paintings with title, year and technique',
      'recipe manager',
      'movie tracker',
      'A blog. Readers can vote on posts.',
    ]) {
      assert.equal(readKnownKind(text), undefined, text);
    }
  });

  it('needs a question if the app consists of live data', () => {
    for (const text of ['weather app', 'a weather forecast website', 'video call app']) {
      assert.equal(understand(text, 'web').kind, 'question', text);
    }
    assert.equal(understand('weather diary with temperature and rain', 'web').kind, 'app');
  });
});
