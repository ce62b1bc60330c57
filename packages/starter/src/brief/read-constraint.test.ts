import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { takeConstraints } from './read-constraint.ts';

const taken = (sentence: string) => {
  const { constraints, rest } = takeConstraints(sentence);
  const said = constraints.map(({ kind, fields }) => [kind, ...fields].join(' '));
  return rest === '' ? said : [...said, `rest: ${rest}`];
};

suite('takes constraints out of a sentence', () => {
  const labeled: readonly (readonly [sentence: string, expected: readonly string[]])[] = [
    ['No accounts are needed.', ['noAccounts']],
    ['An account is not required', ['noAccounts']],
    ['Just me, no login', ['noAccounts']],
    ['It works without signing up', ['noAccounts']],
    [
      'Nobody should see entries without logging in',
      ['rest: Nobody should see entries without logging in'],
    ],
    [
      'no passwords, we open the page on the tablet',
      ['noAccounts', 'rest: we open the page on the tablet'],
    ],
    ['No payment, no shipping costs', ['noPayment', 'noPayment']],
    ['Please start with an empty list', ['emptyStart']],
    ['we add players by name (no example players)', ['emptyStart', 'rest: we add players by name']],
    ['the counter starts at 0', ['emptyStart']],
    ['Everything is still there when I come back', ['kept']],
    ['stays saved', ['kept']],
    ['Without a phone number nothing is booked', ['required phone number']],
    ["without the flat it shouldn't go through", ['required flat']],
    ['A story without a title must not be published', ['required title']],
    ['Name and email are required', ['required name email']],
    ['The subject must not be empty', ['required subject']],
    ['A wrong email address must not get through', ['required email']],
    ['An amount that is zero or negative must not be accepted', ['positive']],
    ['Negative distances are never accepted', ['positive']],
    ['Visitors can order without an account', ['noAccounts', 'rest: Visitors can order']],
    [
      'Guests reserve chairs with name and email',
      ['rest: Guests reserve chairs with name and email'],
    ],
    ['The list starts with the newest entry', ['rest: The list starts with the newest entry']],
  ];
  for (const [sentence, expected] of labeled) {
    test(sentence, () => assert.deepEqual(taken(sentence), expected));
  }
});
