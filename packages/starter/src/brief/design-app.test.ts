import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Platform } from '@millwright/contract';
import { understand } from '../understand/understand.ts';

/** The app for a prompt, in short: its screens and the records it keeps. */
function designed(prompt: string, platform: Platform = 'web') {
  const found = understand(prompt, platform);
  assert.equal(found.kind, 'app', prompt);
  const { screens, entities } = found.app;
  return {
    screens: screens.map(({ kind, title }) => `${kind} ${title}`),
    entities: entities.map(
      ({ name, fields }) => `${name}: ${fields.map((f) => f.label).join(', ')}`,
    ),
    pages: screens.flatMap((screen) =>
      screen.kind === 'records' && screen.detailPage ? [screen.title] : [],
    ),
  };
}

const trails =
  'I need a platform for bird watchers. Members can post a sighting with species, place and date. Other members can comment on sightings.';

describe('an app designed from prose', () => {
  it('gives each record its own page, with the comments about it', () => {
    const { screens, entities, pages } = designed(trails);
    assert.deepEqual(pages, ['Sightings']);
    assert.ok(!screens.includes('records Comments'), 'comments are part of the page');
    assert.ok(entities.includes('Comment: Comment, Author, Date, Sighting'), entities.join('; '));
  });

  it('lists comments on a screen of their own where records have no pages', () => {
    const { screens, pages } = designed(trails, 'mobile');
    assert.deepEqual(pages, []);
    assert.deepEqual(screens, ['records Sightings', 'records Comments']);
  });

  it('takes what a review is about as the thing, not the preposition', () => {
    const { entities } = designed(
      'Build a website for a paint shop. Visitors can browse paints with name, color and price. They should be able to write reviews about paints.',
    );
    assert.ok(entities.some((entity) => entity.startsWith('Review: ')));
    assert.ok(!entities.some((entity) => entity.startsWith('About')), entities.join('; '));
  });
});
