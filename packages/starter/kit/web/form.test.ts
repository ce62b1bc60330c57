import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { blankValues, errorsOf, type FormField, titleOf } from './src/lib/form-fields.ts';
import { isEmail } from './src/lib/is-email.ts';

suite('the kit for forms', () => {
  const fields: FormField[] = [
    { key: 'guests', label: 'Guests', kind: 'number', required: true, min: 1, max: 8 },
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'email', label: 'Email', kind: 'email' },
    { key: 'stars', label: 'Stars', kind: 'rating', required: true, max: 5 },
    { key: 'terms', label: 'I agree', kind: 'boolean', required: true },
    { key: 'tags', label: 'Tags', kind: 'tags' },
  ];
  const complete = { guests: 2, name: 'Ada', email: '', stars: 4, terms: true, tags: [] };
  const check = (values: object) => errorsOf(fields, { ...complete, ...values }, isEmail);

  test('required fields of every kind must be filled in, optional ones need not', () => {
    assert.deepEqual(Object.keys(errorsOf(fields, blankValues(fields), isEmail)), [
      'guests',
      'name',
      'stars',
      'terms',
    ]);
    assert.deepEqual(check({}), {});
    assert.ok(check({ name: '  ' })['name']);
  });

  test('numbers stay in their range, and 0 is one', () => {
    assert.equal(check({ guests: 9 })['guests'], 'Enter a number from 1 to 8.');
    assert.equal(check({ guests: 0 })['guests'], 'Enter a number from 1 to 8.');
    const free: FormField[] = [{ key: 'n', label: 'N', kind: 'number', required: true, min: 0 }];
    assert.deepEqual(errorsOf(free, { n: 0 }, isEmail), {});
    assert.deepEqual(errorsOf(free, { n: -1 }, isEmail), { n: 'Enter 0 or more.' });
  });

  test('an email address has a name and a domain', () => {
    for (const good of ['a@b.co', ' ada.l@mail.example.org ']) assert.ok(isEmail(good), good);
    for (const bad of ['ada', 'ada@', '@b.co', 'a@b', 'a@b.', 'a b@c.de', 'a@b@c.de']) {
      assert.ok(!isEmail(bad), bad);
    }
    assert.ok(check({ email: 'ada' })['email']);
  });

  test('a submission is named after its first short text', () => {
    assert.equal(titleOf(fields, complete), 'Ada');
    assert.equal(titleOf(fields, { ...complete, name: '' }), '');
  });
});
