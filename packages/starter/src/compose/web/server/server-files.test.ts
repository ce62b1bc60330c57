import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseSync } from 'oxc-parser';
import type { Specification } from '../../../specification.ts';
import { understand } from '../../../understand/understand.ts';
import { compose } from '../../compose.ts';

function built(prompt: string): { app: Specification; files: ReadonlyMap<string, string> } {
  const found = understand(prompt, 'web');
  assert.ok(found.kind === 'app');
  return { app: found.app, files: compose(found.app) };
}
const barber = built(
  'A booking app for a barber shop: customers sign up, pick a free slot, see and cancel their bookings; the owner sees all of them.',
);
const team = built(
  'Task tracker for my team with title, done, effort (number), cost in €, labels (tags) and due date',
);
const boats = built(
  'A website for a boat rental. Visitors should be able to browse boats with name, price and photo. Guests can book boats for certain days. Guests can write reviews about boats.',
);
const claims = built(
  'We need an app for expense claims. Employees submit claims with a title, amount and date. Only managers may approve a claim. Managers see all claims.',
);
const candles = built(
  'An online shop for handmade candles: customers sign up, add candles to a cart and place orders; the owner sees all orders and sets their status. Visitors can send questions through a contact form with name, email and message.',
);
const lunch = built(
  'A poll: What should we eat for lunch? Pizza, Sushi or Salad, with login so that everyone votes once',
);
const teamChat = built(
  'A messenger where users sign up and send each other messages in a group chat',
);
const recipes = built(
  'A recipe community where members sign up, post recipes with title, photo and text and comment on recipes. Everybody reads them. Members can like recipes.',
);
const all = [barber, team, boats, claims, candles, lunch, teamChat, recipes];
const read = ({ files }: { files: ReadonlyMap<string, string> }, path: string): string => {
  const content = files.get(path);
  assert.ok(content !== undefined, path);
  return content;
};

suite('the server of an app', () => {
  test('is code that can be parsed', () => {
    for (const { files } of all)
      for (const [path, content] of files)
        if (/^(?:server|shared)\//.test(path))
          assert.deepEqual(parseSync(path, content).errors, [], path);
  });

  test('has a table with a column of the right type for each field', () => {
    const schema = read(team, 'server/db/schema.ts');
    for (const column of [
      "title: text().notNull().default('')",
      'done: boolean().notNull().default(false)',
      'effort: doublePrecision()',
      "cost: numeric({ precision: 14, scale: 2, mode: 'number' })",
      'labels: text().array().notNull().default([])',
      'dueDate: date()',
      "userId: text().references(() => user.id, { onDelete: 'set null' })",
    ])
      assert.ok(schema.includes(`${column},`), column);
  });

  test('gives a time to one customer, because the database has a constraint', () => {
    assert.match(
      read(barber, 'server/db/schema.ts'),
      /unique\('bookings_thing_starts_unique'\)\.on\(table\.thingId, table\.from\)/,
    );
    const routes = read(barber, 'server/routes/calendar.ts');
    assert.match(routes, /onConflictDoNothing/);
    assert.match(routes, /HTTPException\(409, \{ message: 'This time is already taken/);
    assert.match(routes, /\.get\('\/all', requireRole\('admin'\)/);
  });

  test('compares periods of several days one booking after the other', () => {
    assert.match(read(boats, 'server/routes/calendar.ts'), /LOCK TABLE/);
    assert.match(
      read(boats, 'server/db/schema.ts'),
      /references\(\(\) => boats\.id, \{ onDelete: 'restrict' \}\)/,
    );
  });

  test('lets everybody read what the owner offers, and only the owner change it', () => {
    const routes = read(boats, 'server/routes/boats.ts');
    assert.match(routes, /\.get\('\/', async/);
    assert.match(routes, /\.put\('\/:id', requireRole\('admin'\)/);
    assert.match(routes, /\.delete\('\/:id', requireRole\('admin'\)/);
  });

  test('lets only whoever wrote a review change it', () => {
    const routes = read(boats, 'server/routes/reviews.ts');
    assert.match(routes, /\.get\('\/', async/);
    assert.match(routes, /setWhere: isOwn\(c\.var\.user\)/);
  });

  test('shows everybody their own records, and ignores what only another role decides', () => {
    const routes = read(claims, 'server/routes/claims.ts');
    assert.match(routes, /\.where\(isOwn\(c\.var\.user\)\)/);
    assert.match(routes, /isOwner\(c\.var\.user\) \? sent : withoutLocked\(sent\)/);
    assert.match(routes, /\{ status: _status, \.\.\.rest \}/);
  });

  test('has samples of what is offered to everybody, and of nothing else', () => {
    const samples = read(boats, 'server/db/samples.ts');
    assert.match(samples, /\.insert\(boats\)/);
    assert.doesNotMatch(samples, /reviews|bookings/);
    for (const { files } of [barber, team, claims])
      assert.equal(files.has('server/db/samples.ts'), false);
    for (const path of ['src/data/boats.ts', 'src/data/reviews.ts'])
      assert.doesNotMatch(read(boats, path), /sample/);
  });
});

suite('the services of an app with a server', () => {
  test('take the prices of an order from the catalog', () => {
    assert.match(read(candles, 'server/products.ts'), /price: handmadeCandles\.price/);
    assert.match(read(candles, 'shared/shop.ts'), /shipping: \{ fee: 4\.9, freeFrom: 50 \}/);
    const order = read(candles, 'shared/order.ts');
    assert.doesNotMatch(order.slice(order.indexOf('lines: z')), /price/);
    assert.match(read(candles, 'server/db/schema.ts'), /export \* from '\.\/order-schema'/);
  });

  test('show all orders and the products to the owner', () => {
    const routes = read(candles, 'src/App.tsx');
    assert.match(
      routes,
      /role="admin" \/>\}>\n +<Route path="\/all-orders".*\n +<Route path="\/handmadecandles"/,
    );
  });

  test('store what forms collect in a table with typed columns, for the owner to read', () => {
    assert.match(read(candles, 'server/db/schema.ts'), /contactSubmissions = pgTable/);
    const routes = read(candles, 'server/routes/contact-submissions.ts');
    assert.match(routes, /\.get\('\/', requireRole\('admin'\)/);
    assert.match(routes, /\.put\('\/:id', async/);
    assert.match(
      read(candles, 'shared/contact-submissions.ts'),
      /emailField\('Email', \{ required/,
    );
    assert.match(read(candles, 'src/pages/contact.tsx'), /storageKey="contact-submissions"/);
  });

  test('accept one vote of each account, for one of the options', () => {
    assert.match(read(lunch, 'shared/polls.ts'), /poll: \['Pizza', 'Sushi', 'Salad'\]/);
    assert.match(
      read(lunch, 'server/db/vote-schema.ts'),
      /primaryKey\(\{ columns: \[table\.poll, table\.userId\]/,
    );
  });

  test('pass messages between accounts, with a channel if the request has a group', () => {
    assert.match(read(teamChat, 'shared/messenger.ts'), /channel: 'Everyone'/);
    assert.match(read(teamChat, 'src/pages/chat.tsx'), /<Messenger \/>/);
    assert.match(read(teamChat, 'src/App.tsx'), /<SignedIn \/>\}>\n +<Route path="\/chat"/);
  });
});

suite('the pages of an app with a server', () => {
  test('offer changes of public records only to the account that may make them', () => {
    assert.match(read(recipes, 'server/routes/recipes.ts'), /mayChange: mayChange\(addedBy\)/);
    const details = read(recipes, 'src/components/recipes/recipe-details.tsx');
    assert.match(details, /onEdit=\{recipes\.mayChange\(recipe\) \?/);
    assert.match(details, /onDelete=\{recipes\.mayChange\(recipe\) \?/);
    const comments = read(recipes, 'src/components/recipes/recipe-comments-list.tsx');
    assert.match(comments, /\{mayChange\(comment\) && \(\n +<DeleteButton/);
    assert.match(read(recipes, 'src/pages/recipes.tsx'), /\{recipes\.mayAdd && \(/);
    assert.doesNotMatch(read(team, 'src/pages/tasks.tsx'), /mayChange|mayAdd/);
  });

  test('use records of the server where those of the browser were', () => {
    assert.match(read(team, 'src/hooks/use-records.ts'), /api<Stored<T>\[\]>\(path/);
    assert.equal(team.files.has('src/hooks/use-stored-state.ts'), false);
  });

  test('are for people who are signed in, and some of them for the owner', () => {
    const routes = read(barber, 'src/App.tsx');
    assert.match(routes, /\{accountRoutes\}/);
    assert.match(routes, /<SignedIn \/>\}>\n +<Route path="\/book-an-appointment"/);
    assert.match(routes, /<SignedIn role="admin" \/>\}>\n +<Route path="\/all-bookings"/);
  });

  test('do not say that anything stays in the browser', () => {
    for (const { files } of all)
      for (const [path, content] of files)
        if (path !== 'specification.json')
          assert.doesNotMatch(
            content,
            /kept in this browser|in this browser only|no server yet/,
            path,
          );
  });
});
