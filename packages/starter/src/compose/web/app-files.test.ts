import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Specification } from '../../specification.ts';
import { compose } from '../compose.ts';
import { samples } from '../testing/samples.ts';
import { samples as featureSamples } from './features/testing/samples.ts';

const read = (app: Specification | undefined, path: string) => {
  assert.ok(app);
  return compose(app).get(path) ?? '';
};
const layoutPath = 'src/components/layout/app-layout.tsx';

suite('the routes of an app', () => {
  test('start with the first screen; each other screen has its own path', () => {
    const routes = read(samples['library'], 'src/App.tsx');
    assert.match(routes, /<Route path="\/" element=\{<LoansPage \/>\} \/>/);
    assert.match(routes, /<Route path="\/members" element=\{<MembersPage \/>\} \/>/);
    assert.match(routes, /<Route path="\*" element=\{<NotFoundPage \/>\} \/>/);
    assert.match(read(samples['library'], layoutPath), /\{ path: '\/members', title: 'Members' \}/);
  });

  test('need no navigation if there is only one screen', () => {
    assert.doesNotMatch(read(samples['books'], layoutPath), /pages/);
  });

  test('have no layout around a landing page that is the only screen', () => {
    assert.equal(read(featureSamples.get('bakery'), layoutPath), '');
    assert.match(read(featureSamples.get('club'), layoutPath), /AppHeader/);
  });
});

test('the theme switch is in the header of the app or of its landing page', () => {
  assert.match(read(samples['books'], layoutPath), /<ModeToggle \/>/);
  const bakery = featureSamples.get('bakery');
  assert.ok(bakery);
  const page = read({ ...bakery, theme: 'toggle' }, 'src/pages/home.tsx');
  assert.match(page, /<SiteHeader[\s\S]*>\s+<ModeToggle \/>\s+<\/SiteHeader>/);
  assert.doesNotMatch(read(bakery, 'src/pages/home.tsx'), /ModeToggle/);
});

suite('an app with accounts', () => {
  const courses = samples['courses'];

  test('links to the account page in the header and not as a tab', () => {
    const layout = read(courses, layoutPath);
    assert.match(layout, /<AccountLink to="\/account" \/>\s+<ModeToggle \/>/);
    assert.doesNotMatch(layout, /title: 'Your account'/);
    assert.match(read(courses, 'src/App.tsx'), /<Route path="\/account"/);
  });

  test('has a route around the pages that need a sign-in, and around no others', () => {
    const [, guarded = ''] =
      /<Route element=\{<MembersOnly accountPath="\/account" \/>\}>([\s\S]*?)<\/Route>/.exec(
        read(courses, 'src/App.tsx'),
      ) ?? [];
    const paths = [...guarded.matchAll(/path="([^"]*)"/g)].map(([, path]) => path);
    assert.deepEqual(paths, ['/revenue', '/enrol']);
  });

  test('has no such route if all pages are public', () => {
    assert.doesNotMatch(read(featureSamples.get('feedback'), 'src/App.tsx'), /MembersOnly/);
  });
});
