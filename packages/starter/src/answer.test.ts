import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TurnContext } from '@millwright/contract';
import { answer } from './answer.ts';
import type { Said } from './reply.ts';
import type { Done, Situation } from './situation.ts';
import { readStored, specificationPath } from './stored.ts';

function situation(more: Partial<Situation>): Situation {
  return {
    mode: 'build',
    platform: 'web',
    request: '',
    context: {},
    hasFile: () => false,
    said: '',
    steps: [],
    report: undefined,
    ...more,
  };
}

const written = ({ calls }: Said): string =>
  String(calls.find(({ input }) => input['path'] === specificationPath)?.input['content']);

/** Answers a request to change an existing app, whose specification was read in the step before. */
function changed(stored: string, request: string, context: TurnContext): Said {
  const numbered = stored.split('\n').map((line, at) => `${at + 1}\t${line}`);
  const read: Done = {
    name: 'read_file',
    input: { path: specificationPath },
    output: numbered.join('\n'),
  };
  const hasFile = (path: string) => path === specificationPath;
  return answer(situation({ request, context, hasFile, steps: [[read]] }));
}

const diary = written(
  answer(situation({ request: 'a plant diary: track plants with name and last watered date' })),
);
const title = String(readStored(diary)?.title);
const header = {
  selector: 'h1',
  text: title,
  tag: 'h1',
  component: 'AppHeader',
  source: { path: 'src/components/layout/app-header.tsx' },
  page: '/',
};

suite('what a client knows besides the words of a request', () => {
  test('an element that is pointed at names what "this" is', () => {
    const said = changed(diary, 'Change this to Leaf Log', { elements: [header] });
    const edits = said.calls.map(({ input }) => String(input['new_text'] ?? input['content']));
    assert.ok(said.calls.length > 0, said.text);
    assert.ok(edits.some((text) => text.includes('Leaf Log')));
    assert.ok(
      edits.every((text) => !/selector|app-header\.tsx/.test(text)),
      'nothing of the element itself gets into the app',
    );
  });

  test('an element that has no name in the app changes nothing about the request', () => {
    const nameless = { ...header, text: 'Nobody calls anything that' };
    const [plain, pointed] = [{}, { elements: [nameless] }].map((context) =>
      changed(diary, 'Add a field for notes', context),
    );
    assert.deepEqual(pointed, plain);
  });

  test('an error is not taken for a request, and nothing is said to be fixed', () => {
    const errors = [{ kind: 'uncaught', message: 'Cannot read properties of undefined' }];
    const said = changed(diary, 'Fix this error in the running app.', { errors });
    assert.deepEqual(said.calls, []);
    assert.match(said.text, /can't repair/);
  });
});

suite('a plan that was edited', () => {
  const request = 'track expenses with amount, category and date, with a dashboard';
  const proposal = answer(situation({ mode: 'plan', request })).calls[0];
  assert.ok(proposal);
  const input = proposal.input as { title: string; steps: { id: string; title: string }[] };
  const approve = (editedPlan: unknown): Said => {
    const verdict: Done = {
      name: 'propose_plan',
      input: proposal.input,
      output: { status: 'approved', editedPlan },
    };
    return answer(situation({ mode: 'plan', request, steps: [[verdict]] }));
  };

  test('is built as proposed when nothing was changed', () => {
    const app = readStored(written(approve(null)));
    assert.deepEqual(
      app?.screens.map(({ title }) => title),
      input.steps.map(({ title }) => title),
    );
  });

  test('is built with its new title, and without the screen that was taken out', () => {
    const [first, ...rest] = input.steps;
    assert.ok(first && rest.length > 0);
    const said = approve({ title: 'My shelf', steps: rest });
    const app = readStored(written(said));
    assert.equal(app?.title, 'My shelf');
    assert.ok(!app?.screens.some(({ title }) => title === first.title), said.text);
    assert.doesNotMatch(said.text, /couldn't apply/);
  });

  test('is built without what was not understood, which is said', () => {
    const steps = [...input.steps, { title: 'Billing', description: 'Takes payments by Stripe' }];
    const said = approve({ title: input.title, steps });
    assert.ok(said.calls.length > 0);
    assert.match(said.text, /couldn't apply this change to the plan: "add a screen for Billing/);
  });
});
