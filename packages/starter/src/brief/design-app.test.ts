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

/** Reads a request to book canoes: by slot or day, and the unit of their prices. */
function bookingOf(terms: string) {
  const found = understand(
    `Build a website for a canoe rental. Visitors can browse canoes with name and price. Guests can reserve a canoe ${terms}.`,
    'web',
  );
  assert.equal(found.kind, 'app');
  const [screen] = found.app.screens.filter(({ kind }) => kind === 'booking');
  return screen?.kind === 'booking' ? [screen.by, screen.per] : [];
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

  it('shows the records that the request names, with their prices', () => {
    const found = understand(
      'Build a website for a guest house. Our rooms are the Heron Room (85 €), the Attic (€64) and the Garden Suite. Guests can browse rooms with price and view, book a room for certain nights and write reviews about rooms.',
      'web',
    );
    assert.equal(found.kind, 'app');
    const [room, review] = found.app.entities;
    const prices = room?.samples.map(({ name, price }) => [name, price]);
    assert.deepEqual(prices?.slice(0, 2), [
      ['Heron Room', 85],
      ['Attic', 64],
    ]);
    assert.equal(room?.samples[2]?.['name'], 'Garden Suite');
    assert.ok(review?.samples.every((one) => prices?.some(([name]) => name === one['room'])));
  });

  it('does not take pages, categories or names of people for records', () => {
    const found = understand(
      'Build a website for a bookshop. It should have pages for Home, Events and Contact. Visitors can browse books with title and category, and filter books by category. The book categories are Crime, Poetry and Travel.',
      'web',
    );
    assert.equal(found.kind, 'app');
    const titles = found.app.entities[0]?.samples.map((one) => Object.values(one)[0]);
    assert.ok(!titles?.includes('Crime') && !titles?.includes('Events'), String(titles));
  });

  it('reads an owner who tells a story, and keeps only what matters', () => {
    const { screens, entities } = designed(
      'I run a kennel near Graz and my notebook got wet last week. We look after dogs while their owners travel. For every stay I write down the dog, the arrival date, the number of nights and the price. My sister helps on weekends. I would like to see the total price at a glance and delete old stays. Everything should open on my phone.',
    );
    assert.deepEqual(
      entities.map((entity) => entity.split(':')[0]),
      ['Dog', 'Stay'],
    );
    assert.match(entities[1] ?? '', /Arrival date, Number of nights, Price/);
    assert.ok(screens.includes('dashboard Dashboard'), screens.join('; '));
  });

  it('understands formal wording', () => {
    const { screens, entities } = designed(
      'A reservation website is to be created for a canoe rental. It must include an overview of the canoes with their daily prices and a booking form. Guests need to be able to reserve a canoe and to cancel a reservation later on.',
    );
    assert.ok(screens.includes('booking Book a canoe'), screens.join('; '));
    assert.deepEqual(bookingOf('for 20 € an hour. Guests choose a day'), ['slot', 'hour']);
    assert.deepEqual(bookingOf('for 70 € a night'), ['day', 'night']);
    assert.deepEqual(bookingOf('with prices. They say how many people come'), ['slot', 'person']);
    assert.equal(entities.length, 1, entities.join('; '));
  });

  it('adds calculators and quizzes that are one part of the app', () => {
    const { screens } = designed(
      'Build a website for a gym. It should have a page with a BMI calculator, a list of classes with trainer, day and time, and a quiz about nutrition. Members should be able to book classes.',
    );
    const added = screens.filter((screen) => /^(?:calculator|quiz) /.test(screen));
    assert.deepEqual(added, ['calculator BMI calculator', 'quiz Nutrition quiz']);
  });

  it('lets a filter name the values of a property', () => {
    const found = understand(
      'Please implement an online store for vintage lamps. The store should have a product catalogue with prices, a filter for the style (Art Deco, Mid-Century, Industrial) and a shopping cart. Users should be able to open a lamp, put it into the cart and send their order.',
      'web',
    );
    assert.equal(found.kind, 'app');
    const [lamp] = found.app.entities;
    assert.equal(lamp?.name, 'Lamp');
    const style = lamp?.fields.find(({ label }) => label === 'Style');
    assert.deepEqual(style?.options, ['Art Deco', 'Mid-Century', 'Industrial']);
  });

  it('asks instead of building a list of nonsense', () => {
    const found = understand(
      'Yo soy de la costa. Mi abuela es muy sabia. Yo tengo dos gatos. Mañana es lunes. Quiero algo bonito.',
      'web',
    );
    assert.equal(found.kind, 'question');
  });

  it('takes what a review is about as the thing, not the preposition', () => {
    const { entities } = designed(
      'Build a website for a paint shop. Visitors can browse paints with name, color and price. They should be able to write reviews about paints.',
    );
    assert.ok(entities.some((entity) => entity.startsWith('Review: ')));
    assert.ok(!entities.some((entity) => entity.startsWith('About')), entities.join('; '));
  });
});
