import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { samples } from '../compose/testing/samples.ts';
import type { Specification } from '../specification.ts';
import { faultsOf } from '../understand/check.ts';
import { revise } from './revise.ts';

function revised(request: string): Specification {
  const { courses } = samples;
  assert.ok(courses);
  const revision = revise(courses, request);
  assert.ok(revision.kind === 'changed', JSON.stringify(revision));
  assert.deepEqual(faultsOf(revision.app), []);
  return revision.app;
}

suite('what refers to a removed part', () => {
  test('a report and a comparison lose a field with the entity', () => {
    const { screens } = revised('Remove the price field');
    const report = screens.find(({ kind }) => kind === 'report');
    assert.ok(report?.kind === 'report');
    assert.equal(report.value, undefined);
    assert.equal(report.by, 'subject');
    const comparison = screens.find(({ kind }) => kind === 'comparison');
    assert.ok(comparison?.kind === 'comparison' && !comparison.fields.includes('price'));
  });

  test('screens about an entity go with it, and forms lose their choice of its records', () => {
    const { screens } = revised('Remove the Courses screen');
    assert.deepEqual(
      screens.map(({ kind }) => kind),
      ['home', 'form', 'account'],
    );
    const [home, form, account] = screens;
    assert.ok(home?.kind === 'home' && home.entity === undefined);
    assert.ok(form?.kind === 'form' && account?.kind === 'account');
    assert.ok(form.fields.every(({ kind }) => kind !== 'relation'));
    assert.deepEqual(account.membersOnly, ['enrol']);
  });

  test('the account page no longer hides a screen that is gone', () => {
    const { screens } = revised('Remove the Revenue screen');
    const account = screens.find(({ kind }) => kind === 'account');
    assert.ok(account?.kind === 'account');
    assert.deepEqual(account.membersOnly, ['enrol']);
  });
});
