import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readRecordActions } from './read-record-actions.ts';

/** Sentences with the verbs that become buttons, and what each applies to. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'Managers should be able to approve or reject leave requests.': [
    'approve leave requests',
    'reject leave requests',
  ],
  'The finance team can approve, reject or mark claims as paid': [
    'approve claims',
    'reject claims',
    'mark claims as paid',
  ],
  'Users can upvote or downvote questions': ['upvote questions', 'downvote questions'],
  'people can vote on ideas and like comments': ['vote ideas', 'like comments'],
  'Staff can check visitors in and check them out when they leave': [
    'check in visitors',
    'check out',
  ],
  'Employees can clock in and clock out': ['clock in', 'clock out'],
  'Members borrow a tool and return it afterwards': ['borrow tool', 'return'],
  'Orders can be cancelled': ['cancel orders'],
  'each request can be approved or declined by an admin': ['approve request', 'decline request'],
  'Support staff can claim tickets or assign tickets to themselves': [
    'claim tickets',
    'assign to me tickets',
  ],
  'with check-in and check-out buttons on every row': ['check in', 'check out'],
  'let me mark books as read and favorite the best ones': ['mark books as read', 'favorite'],
  'The system shall support approving and rejecting applications': [
    'approve applications',
    'reject applications',
  ],
  'Readers can bookmark articles': ['bookmark articles'],
  'a ticket can be marked as resolved': ['mark ticket as resolved'],
  'The cooks start an order and mark it as ready': ['start order', 'mark as ready'],
  'Show approved requests in green': [],
  'It should look like a diary': [],
  'I would like to see the votes of each idea': [],
  'Every visit has a start time, an end time and a check-in date': [],
  'Users submit a claim with amount and date': [],
  'Customers can check out with a credit card': ['check out'],
  'things I like, sorted by number of likes': [],
};

suite('one-click actions in sentences', () => {
  for (const [sentence, expected] of Object.entries(sentences))
    test(sentence, () => {
      const found = readRecordActions(sentence).map(({ verb, object, as }) =>
        [verb, ...object, ...(as === '' ? [] : ['as', as])].join(' '),
      );
      assert.deepEqual(found, expected);
    });
});
