import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TurnContext } from '@millwright/contract';
import { answer } from './answer.ts';
import type { Edit } from './edits.ts';
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
function changed(
  stored: string,
  request: string,
  context: TurnContext,
  answers?: Record<string, string>,
): Said {
  const numbered = stored.split('\n').map((line, at) => `${at + 1}\t${line}`);
  const read: Done = {
    name: 'read_file',
    input: { path: specificationPath },
    output: numbered.join('\n'),
  };
  const hasFile = (path: string) => path === specificationPath;
  const asked: Done[] = answers ? [{ name: 'ask_user', input: {}, output: answers }] : [];
  return answer(situation({ request, context, hasFile, steps: [[read], asked] }));
}

/** The specification after the edits of an answer. */
function storedAfter(stored: string, { calls }: Said): string {
  const own = calls.filter(({ input }) => input['path'] === specificationPath);
  return own.reduce((text, { input }) => {
    if (typeof input['content'] === 'string') return input['content'];
    return editsOf(input).reduce(
      (before, { old_text, new_text }) => before.replace(old_text, () => new_text),
      text,
    );
  }, stored);
}

/** The edits of a call, which names a single one directly. */
function editsOf(input: Record<string, unknown>): readonly Edit[] {
  const { edits = [input] } = input;
  return edits as readonly Edit[];
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

  const errors = [{ kind: 'uncaught', message: 'Cannot read properties of undefined' }];

  test('an error is not taken for a request: the last working version is offered', () => {
    const said = changed(diary, 'Fix this error in the running app.', { errors });
    assert.deepEqual(
      said.calls.map(({ name }) => name),
      ['ask_user'],
    );
    assert.match(said.text, /can't repair/);
  });

  test('the last working version is written only if the user wants it', () => {
    const restored = (answer: string) =>
      changed(diary, 'Fix this error.', { errors }, { restore: answer }).calls;
    assert.deepEqual(restored('Leave it as it is'), []);
    const paths = restored('Restore it').map(({ input }) => input['path']);
    assert.ok(paths.includes('src/App.tsx') && paths.includes(specificationPath));
  });
});

suite('a picked element', () => {
  const page = answer(situation({ request: 'landing page for a bakery called Crumb' }));
  const site = written(page);
  const path = 'src/components/sections/hero.tsx';
  const code = String(page.calls.find(({ input }) => input['path'] === path)?.input['content']);
  const element = (text: string, tag: string) => ({
    selector: tag,
    text,
    tag,
    component: 'HeroBanner',
    source: {
      path,
      line: code.split('\n').findIndex((line) => line.includes('<HeroBanner')) + 1,
      column: 1,
    },
    page: '/',
  });
  const [, text = ''] = /text="([^"]+)"/.exec(code) ?? [];
  const newTexts = ({ calls }: Said) =>
    calls
      .filter(({ input }) => input['path'] === path)
      .flatMap(({ input }) => editsOf(input).map(({ new_text }) => new_text));

  test('gets exactly the requested text, and nothing else of the code changes', () => {
    const elements = [element(text, 'p')];
    const said = changed(site, 'change this to "Bread since 1923"', { elements });
    assert.deepEqual(
      newTexts(said).map((after) => String(after).includes('Bread since 1923')),
      [true],
    );
    const others = said.calls.filter(
      ({ input }) => ![path, specificationPath, undefined].includes(input['path'] as string),
    );
    assert.deepEqual(others, []);
  });

  test('gets the requested color and style where it is written', () => {
    const elements = [element('', 'section')];
    const said = changed(site, 'make this tomato and hide it on phones', { elements });
    assert.match(String(newTexts(said)), /bg-\[#ff6347\]! text-black!/);
    assert.match(String(newTexts(said)), /max-sm:hidden!/);
  });

  test('keeps its edit through other changes and loses it with an undo', () => {
    const elements = [element(text, 'p')];
    const request = 'change this to "Bread since 1923"';
    const edited = storedAfter(site, changed(site, request, { elements }));
    assert.equal(readStored(edited)?.edits.length, 1);
    const later = storedAfter(edited, changed(edited, 'make it green', {}));
    assert.equal(readStored(later)?.edits.length, 1);
    const undone = storedAfter(edited, changed(edited, 'no, not that', {}));
    assert.deepEqual(readStored(undone)?.edits, []);
    assert.deepEqual(readStored(undone)?.requests, readStored(site)?.requests);
  });

  test('is left alone if the request is not understood', () => {
    const said = changed(site, 'give this more pizzazz', { elements: [element(text, 'p')] });
    assert.deepEqual(said.calls, []);
  });
});

suite('taking back the last request', () => {
  test('works in several words, and with something else instead', () => {
    const blue = storedAfter(diary, changed(diary, 'make it blue', {}));
    for (const request of [
      'undo',
      "that's not what I wanted",
      'change it back',
      'No, not like that!',
    ]) {
      assert.equal(storedAfter(blue, changed(blue, request, {})), diary, request);
    }
    const green = storedAfter(blue, changed(blue, 'not that, make it green instead', {}));
    assert.deepEqual(readStored(green)?.requests.slice(1), ['make it green instead']);
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
