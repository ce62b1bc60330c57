import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Screen, ScreenOf, Specification } from '../specification.ts';
import { faultsOf } from '../understand/check.ts';
import { understand } from '../understand/understand.ts';

function built(prompt: string) {
  const found = understand(prompt, 'web');
  assert.equal(found.kind, 'app');
  if (found.kind !== 'app') throw new Error('a question');
  assert.deepEqual(faultsOf(found.app), []);
  return found;
}

function screenOf<K extends Screen['kind']>(app: Specification, kind: K, title?: string) {
  const found = app.screens.find(
    (screen): screen is ScreenOf<K> =>
      screen.kind === kind && (title === undefined || screen.title === title),
  );
  assert.ok(found, `no ${kind}: ${app.screens.map((one) => `${one.kind} ${one.title}`)}`);
  return found;
}

const partOf = (prompt: string, words: string) => {
  const { parts } = built(prompt);
  const found = parts.find(({ text }) => text.includes(words));
  assert.ok(found, `no part with ${words}: ${parts.map(({ text }) => text)}`);
  return found;
};

suite('texts in quotation marks', () => {
  const studio =
    'Please build a website for a glass workshop. Visitors should be able to see all courses with teacher and price, book a course with their name and email, and cancel a booking on a page called "My bookings". After booking, show the message "See you at the kiln!". Please title the site "Molten".';

  test('become the title, a page and the message after a booking', () => {
    const { app, parts } = built(studio);
    assert.equal(app.title, 'Molten');
    assert.equal(screenOf(app, 'booking').confirmation, 'See you at the kiln!');
    assert.equal(screenOf(app, 'bookings').title, 'My bookings');
    assert.equal(screenOf(app, 'bookings').of, screenOf(app, 'booking').key);
    assert.ok(parts.every(({ status }) => status === 'done'));
  });

  test('are the fields, the button and the messages of a form that is always open', () => {
    const { app } = built(
      'Our clinic needs an intake form on the web. Fields: "Patient" (required), "Ward" (A, B, C) and a check box "First stay". The button should be labeled "Check in". If the patient is missing, show "Please enter the patient". After sending, show "Take a seat." Today\'s arrivals should be listed below, newest first.',
    );
    const list = screenOf(app, 'records');
    assert.deepEqual(list.added, { isOpen: true, label: 'Check in', confirmation: 'Take a seat.' });
    assert.deepEqual(list.sort, { field: 'added', descending: true });
    const [patient, ward, first] = app.entities[0]?.fields ?? [];
    assert.equal(patient?.missing, 'Please enter the patient');
    assert.deepEqual(ward?.options, ['A', 'B', 'C']);
    assert.equal(first?.kind, 'boolean');
  });

  test('are not done if the app has no place for them', () => {
    const part = partOf(
      'I want to track my plants. Each plant has a name, a room and a date. People can add plants and search them. When the moon is full it plays "Clair de lune".',
      'Clair de lune',
    );
    assert.notEqual(part.status, 'done');
  });

  test('rename the first status of new records', () => {
    const { app } = built(
      'Staff submit requests with a title, a day and a reason. New requests have the status "Handed in". Managers approve or reject requests. People search requests by title.',
    );
    const status = app.entities[0]?.fields.find(({ key }) => key === 'status');
    assert.deepEqual(status?.options, ['Handed in', 'Approved', 'Rejected']);
  });
});

suite('order', () => {
  const list = (words: string) =>
    screenOf(
      built(
        `I run a small archive. Each letter has a sender, a subject and a date. I want to add letters and search them by sender. ${words}`,
      ).app,
      'records',
    ).sort;

  for (const [words, sort] of [
    ['Show the newest first.', { field: 'date', descending: true }],
    ['Letters are sorted by sender, newest first.', { field: 'sender', descending: true }],
    ['List the letters with the oldest first.', { field: 'date', descending: false }],
    ['The letter with the latest date comes first.', { field: 'date', descending: true }],
    ['The most recently added letters first, please.', { field: 'added', descending: true }],
  ] as const) {
    test(words, () => assert.deepEqual(list(words), sort));
  }
});

suite('roles', () => {
  const claims =
    'Employees submit claims with a title, an amount and a date. Only managers may approve or reject a claim; a rejected claim needs a reason. Employees must not see the Approve button. People search claims by title.';

  test('hide buttons from everybody else, whose accounts have no right to press them', () => {
    const { app, parts } = built(claims);
    assert.deepEqual(app.roles, ['Employee', 'Manager']);
    const actions = app.entities[0]?.actions ?? [];
    assert.deepEqual(
      actions.map(({ label, only }) => [label, only]),
      [
        ['Approve', 'Manager'],
        ['Reject', 'Manager'],
      ],
    );
    assert.ok(actions.some((action) => action.kind === 'status' && action.reason));
    const restricted = parts.filter(({ text }) => /^(?:Only managers|Employees should)/.test(text));
    assert.deepEqual(
      restricted.map(({ status }) => status),
      ['done', 'done'],
    );
    assert.equal(app.server?.owner, 'Manager');
  });

  test('are chosen in the header, and partly done, if the app has no server', () => {
    const { app, parts } = built(`${claims} Everything stays in this browser.`);
    assert.equal(app.server, undefined);
    const restricted = parts.filter(({ text }) => /^(?:Only managers|Employees should)/.test(text));
    assert.deepEqual(
      restricted.map(({ status }) => status),
      ['partly', 'partly'],
    );
  });
});

suite('figures of records in a state', () => {
  test('are a balance with its parts', () => {
    const { app } = built(
      'We need a club cash book. Each entry is either income or an expense and has a description, an amount and a date. Show the current balance, i.e. income minus expenses. We add entries and search them.',
    );
    const { figures = [] } = screenOf(app, 'records');
    assert.deepEqual(
      figures.map(({ label, of }) => [label, of]),
      [
        ['Balance', 'balance'],
        ['Income', 'sum'],
        ['Expenses', 'sum'],
      ],
    );
  });

  test('are the total of what is not paid', () => {
    const { app } = built(
      'invoice list with customer, amount, due date, paid or unpaid and the total still owed',
    );
    const [figure] = screenOf(app, 'records').figures ?? [];
    assert.equal(figure?.label, 'Total owed');
    assert.deepEqual(figure?.where, { field: 'status', is: 'Unpaid' });
  });

  test('are not done without income and expenses', () => {
    const part = partOf(
      'Build an app for our walking club. Members should be able to add walks with place, date and length, and search them by place. Show the balance of income and expenses.',
      'balance',
    );
    assert.equal(part.status, 'notDone');
  });
});

suite('standings', () => {
  test('are computed from the results, and matches choose their teams', () => {
    const { app } = built(
      'Build a web app for a hockey league. Organizers should be able to add teams with name and town, and enter a match with home team, away team, home goals, away goals and date. A standings page shows the table from the results, with two points for a win and one for a draw.',
    );
    const standings = screenOf(app, 'standings');
    assert.deepEqual([standings.win, standings.draw], [2, 1]);
    const match = app.entities.find(({ key }) => key === standings.entity);
    const home = match?.fields.find(({ key }) => key === standings.home);
    assert.equal(home?.entity, 'team');
  });
});

suite('joining', () => {
  const shifts =
    'I want a page where I can post shifts with date, task and number of places, and helpers can join or leave a shift. It must show how many places are left, and when a shift is full nobody else can join. There should be a page "My shifts".';

  test('takes a place of a record, up to its number of places', () => {
    const { app, parts } = built(shifts);
    const [action] = app.entities[0]?.actions ?? [];
    assert.ok(action?.kind === 'join' && action.capacity);
    assert.deepEqual(screenOf(app, 'records', 'My shifts').where, { field: action.mine, is: true });
    assert.ok(parts.every(({ status }) => status === 'done'));
  });
});

suite('reports', () => {
  test('show the totals of the named periods, by the named group', () => {
    const { app } = built(
      'I bill by the hour. Each entry has a client, a date, hours and a rate. I add entries. Give me a report of the hours per client for today, this week and last month.',
    );
    const report = screenOf(app, 'report');
    assert.deepEqual(report.periods, ['today', 'thisWeek', 'lastMonth']);
    assert.deepEqual([report.by, report.value], ['client', 'hours']);
  });
});

suite('other requirements', () => {
  test('a receipt number is given to new records', () => {
    const { app } = built(
      'Tenants report a problem with a title and the flat. After a report they see the ticket number. The caretaker closes tickets. People search tickets by title.',
    );
    assert.equal(screenOf(app, 'records').added?.number, 'ticketNumber');
  });

  test('columns become the stages of a board', () => {
    const { app } = built(
      'Please build a repair desk. Tenants report a problem with a title and a description. The caretaker has an overview with columns Open, In progress and Done, and moves tickets between them.',
    );
    const list = screenOf(app, 'records');
    assert.deepEqual(list.views[0], { kind: 'board', by: 'status' });
  });

  test('facts of a page appear on it', () => {
    const { app } = built(
      'Build a website for a lighthouse museum. It has the pages Home, Visit and Contact. On Visit show the opening hours (Friday to Sunday, 10:00 to 16:00) and the ticket prices: adults 7 €, children 3 €.',
    );
    const [section] = screenOf(app, 'landing', 'Visit').sections;
    assert.deepEqual(
      section?.items.map(({ title, detail }) => [title, detail]),
      [
        ['Opening hours', ''],
        ['Adults', '7 €'],
        ['Children', '3 €'],
      ],
    );
  });

  test('orders that are collected need a day and no card', () => {
    const { app } = built(
      'Build a website for a cheese shop. Customers can put products into a basket and place an order with their name, phone number and pickup day. Payment happens in the shop, so no card details are needed.',
    );
    assert.equal(screenOf(app, 'shop').pickup, true);
  });
});

suite('what nobody can do in the app', () => {
  test('is not done: only some people may delete', () => {
    const part = partOf(
      'Please develop a petition platform. Users can start a petition with title and text. Visitors can search petitions by title. Only administrators can delete a petition.',
      'Only administrators',
    );
    assert.equal(part.status, 'notDone');
  });

  test('is asked about: a converter without units', () => {
    assert.equal(understand('roman numeral converter', 'web').kind, 'question');
    assert.equal(understand('unit converter', 'web').kind, 'app');
  });
});

suite('named things', () => {
  test('in quotation marks are the records of their noun', () => {
    const { app } = built(
      'Build a website for a theater group. We have three plays: "The Cherry Orchard", "Twelfth Night" and "Our Town". Each play has a director and a date. Visitors should be able to search plays by director and read their details.',
    );
    const play = app.entities.find(({ name }) => name === 'Play');
    const [title] = play?.fields ?? [];
    assert.deepEqual(
      play?.samples.map((sample) => sample[title?.key ?? '']),
      ['The Cherry Orchard', 'Twelfth Night', 'Our Town'],
    );
  });
});
