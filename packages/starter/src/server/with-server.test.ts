import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { faultsOf } from '../understand/check.ts';
import { understand } from '../understand/understand.ts';
import { describeServer } from '../words.ts';
import { withServer } from './with-server.ts';

function built(prompt: string) {
  const found = understand(prompt, 'web');
  assert.ok(found.kind === 'app', prompt);
  assert.deepEqual(faultsOf(found.app), [], prompt);
  return found;
}
const statuses = ({ parts }: ReturnType<typeof built>) =>
  parts.map(({ text, status }) => [status, text]);

suite('an app that moves to a server', () => {
  const shop = built(
    'An online shop for handmade candles: customers sign up, add candles to a cart and place orders; the owner sees all orders and sets their status.',
  );

  test('reports orders as done, because the owner sees them', () => {
    assert.deepEqual(statuses(shop), [
      ['done', 'sign up'],
      ['done', 'add to the cart'],
      ['done', 'place orders'],
      ['done', 'the owner sees all orders and sets their status'],
    ]);
    assert.match(describeServer(shop.app), /Customers see their own orders\./);
  });

  test('does not take the status of orders for a thing to sell', () => {
    assert.deepEqual(
      shop.app.entities.map(({ name }) => name),
      ['Handmade candle'],
    );
  });

  test('has messages between accounts instead of prepared replies', () => {
    const { app, leftOut } = built('A messenger where users sign up and send each other messages');
    assert.ok(app.screens.some(({ kind }) => kind === 'messages'));
    assert.deepEqual(leftOut, []);
  });

  test('does not promise the owner the messages of others', () => {
    const { parts } = built(
      'A tutoring platform. Students sign up and book tutors. Students and tutors can send messages to each other. The owner sees all messages.',
    );
    const all = parts.find(({ text }) => /owner sees all messages/i.test(text));
    assert.equal(all?.status, 'notDone');
  });

  test('has a form whose entries are stored instead of a contact section', () => {
    const { app, leftOut } = built(
      'A website for a gardening service with a contact form with name, email, phone and message, stored in a database. The owner sees all requests.',
    );
    const form = app.screens.find(({ kind }) => kind === 'form');
    assert.deepEqual(form?.kind === 'form' && form.fields.map(({ label }) => label), [
      'Name',
      'Email',
      'Phone',
      'Message',
    ]);
    assert.doesNotMatch(JSON.stringify(app.screens), /"kind":"contact"/);
    assert.deepEqual(leftOut, []);
  });

  test('counts votes by account, and says so instead of the opposite', () => {
    const { app, parts, leftOut } = built(
      'A poll: Where do we meet? Park, Beach or Cafe, with login so that everyone votes once',
    );
    assert.ok(app.server);
    assert.deepEqual(
      parts.filter(({ status }) => status !== 'done'),
      [],
    );
    assert.doesNotMatch(leftOut.join(), /this browser/);
  });

  test('marks a button on public records that only one account may press as partly done', () => {
    const { parts } = built(
      'A recipe community where members sign up, post recipes with title and text and comment on recipes. Everybody reads them. Members can like recipes.',
    );
    assert.equal(parts.find(({ text }) => text === 'like recipes')?.status, 'partly');
  });

  test('stays in the browser if people join something', () => {
    const { app } = built(
      'I want a page where I can post shifts with date, task and number of places, and helpers can join or leave a shift.',
    );
    const wish = { because: 'add accounts', access: undefined, owner: undefined };
    assert.equal(withServer(app, wish, ''), app);
  });

  test('reports that nobody can join something with an account', () => {
    const { app, parts } = built(
      'I want a page where I can post shifts with date, task and number of places, and helpers can join or leave a shift. Helpers sign up with an account.',
    );
    assert.ok(app.server);
    const join = parts.find(({ text }) => /join or leave/.test(text));
    assert.equal(join?.status, 'notDone');
  });
});
