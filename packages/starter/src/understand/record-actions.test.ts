import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Entity } from '../specification.ts';
import { faultsOf } from './check.ts';
import { understand } from './understand.ts';

function appFor(prompt: string) {
  const found = understand(prompt, 'web');
  assert.equal(found.kind, 'app');
  if (found.kind !== 'app') throw new Error('a question');
  assert.deepEqual(faultsOf(found.app), []);
  return found;
}

const entityIn = (prompt: string, name: string): Entity => {
  const found = appFor(prompt).app.entities.find((entity) => entity.name === name);
  assert.ok(found, `there is no ${name}`);
  return found;
};

const labelsOf = ({ actions = [] }: Entity) =>
  actions.map((action) =>
    action.kind === 'stay' ? `${action.label}, ${action.endLabel}` : action.label,
  );

suite('buttons on records', () => {
  test('a decision sets the status, once', () => {
    const entity = entityIn(
      'Employees submit leave requests with a start date and a reason. Managers can approve or reject the requests.',
      'Leave request',
    );
    const decided = ['Approved', 'Rejected'];
    assert.deepEqual(entity.actions, [
      { kind: 'status', label: 'Approve', field: 'status', to: 'Approved', unless: decided },
      { kind: 'status', label: 'Reject', field: 'status', to: 'Rejected', unless: decided },
    ]);
    const status = entity.fields.find(({ key }) => key === 'status');
    assert.deepEqual(status?.options, ['Pending', ...decided]);
    assert.equal(status?.required, true);
  });

  test('votes and likes are counted and can be taken back', () => {
    const idea = entityIn('idea board where people post ideas and upvote the best ones', 'Idea');
    assert.deepEqual(labelsOf(idea), ['Upvote']);
    assert.equal(idea.fields.find(({ key }) => key === 'votes')?.kind, 'number');
  });

  test('visitors are checked in and out, in samples too', () => {
    const visitor = entityIn(
      'Build a visitor log for our reception desk. The receptionist registers visitors with name, company and host. Staff can check visitors in and check them out when they leave.',
      'Visitor',
    );
    assert.deepEqual(labelsOf(visitor), ['Check in, Check out']);
    const times = visitor.samples.map(({ checkedInAt: from, checkedOutAt: to }) => [from, to]);
    assert.ok(times.every(([from = '', to]) => to === undefined || (from !== '' && to > from)));
    assert.ok(times.some(([from]) => from === undefined));
  });

  test('what is borrowed can be returned instead of booked', () => {
    const { app } = appFor(
      'A website for our tool library. Members can browse tools, borrow a tool and return it afterwards.',
    );
    assert.deepEqual(app.entities.flatMap(labelsOf), ['Borrow, Return']);
    assert.ok(!app.screens.some(({ kind }) => kind === 'booking'));
  });

  test('people who may press a button are no records', () => {
    const found = understand(
      'Books with title and author. Members can borrow and return them.',
      'web',
    );
    const names = found.kind === 'app' ? found.app.entities.map(({ name }) => name) : [];
    assert.deepEqual(names, ['Book']);
    assert.ok(found.kind === 'app' && found.app.entities[0]?.actions?.length);
  });

  test('steps of a status come in order, others have a field of their own', () => {
    const order = entityIn(
      'Waiters add orders with table number and notes. Cooks start an order, mark it as ready, and waiters mark it as served. Orders can be cancelled.',
      'Order',
    );
    assert.deepEqual(labelsOf(order), ['Start', 'Cancel', 'Mark as ready', 'Mark as served']);
    const task = entityIn(
      'People add tasks with a title and a due date. They can mark tasks as urgent. They can view all tasks.',
      'Task',
    );
    assert.ok(
      task.actions?.some(({ kind, label }) => kind === 'flag' && label === 'Mark as urgent'),
    );
  });
});
