import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MillwrightError } from '@millwright/client';
import type { FileContentRecord, FileRecord } from '@millwright/contract';
import type { SelectedElement, SourcePosition } from '@millwright/contract/preview-link';
import { VisualEditSession } from './visual-edit-session.ts';

const path = 'src/App.tsx';
const code = `export default function App() {
  return (
    <main>
      <Title text="Bread" />
      <p>Fresh every day</p>
    </main>
  );
}
`;

/** Files of a project, with the version of each as its hash. */
class FakeFiles {
  readonly #files = new Map<string, string>();
  readonly labels: (string | undefined)[] = [];

  set(name: string, content: string): void {
    this.#files.set(name, content);
  }

  get(name: string): string {
    return this.#files.get(name) ?? '';
  }

  read = async (_: string, name: string) =>
    ({ content: this.get(name), sha256: this.get(name) }) as FileContentRecord;

  write = async (
    _: string,
    name: string,
    content: string | Uint8Array | Blob,
    options: { ifMatch?: string | undefined } = {},
  ) => {
    if (options.ifMatch !== this.get(name)) {
      throw new MillwrightError('PRECONDITION_FAILED', 'The file has changed');
    }
    this.set(name, String(content));
    return { sha256: String(content) } as FileRecord;
  };
}

function position(opening: string, name = path, source = code): SourcePosition {
  const from = source.indexOf(opening);
  const lines = source.slice(0, from).split('\n');
  return {
    ...{ name: 'p', path: name, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 },
    ...{ excerpt: source.slice(from, from + 200), length: source.length },
  };
}

const elementAt = (
  positions: SourcePosition[],
  shownText: string | null = null,
): SelectedElement => ({
  ...{ tag: 'p', text: '', selector: 'p', path: '/' },
  ...{ positions, instances: 1, shownText },
});

function open() {
  const files = new FakeFiles();
  files.set(path, code);
  const calls: string[] = [];
  const session = new VisualEditSession({
    projectId: 'prj_1',
    files,
    checkpoints: {
      create: async (_, { label } = {}) => {
        calls.push(`version ${label}`);
        return {} as never;
      },
    },
    deselect: () => calls.push('deselect'),
    allowTyping: (isAllowed) => calls.push(`typing ${isAllowed}`),
  });
  return { files, session, calls };
}

suite('a session of visual edits', () => {
  test('writes changes one after another and undoes them in reverse', async () => {
    const { files, session, calls } = open();
    await session.select(elementAt([position('<p>')], 'Fresh every day'));
    await Promise.all([
      session.setText('Fresh'),
      session.apply({ kind: 'classes', classes: 'text-xl', group: 'text-base' }),
    ]);
    assert.ok(files.get(path).includes('<p className="text-xl">Fresh</p>'));
    assert.equal(session.view().changes, 2);
    await session.undo();
    assert.ok(files.get(path).includes('<p>Fresh</p>'));
    await session.undo();
    assert.equal(files.get(path), code);
    assert.equal(session.view().changes, 0);
    assert.deepEqual(calls, ['typing true', 'deselect', 'deselect']);
  });

  test('finds a text in the component that shows it', async () => {
    const { files, session } = open();
    const title = 'export function Title({ text }) {\n  return <h1>{text}</h1>;\n}\n';
    files.set('src/title.tsx', title);
    const positions = [position('<h1>', 'src/title.tsx', title), position('<Title')];
    await session.select(elementAt(positions, 'Bread'));
    await session.setText('Rolls');
    assert.equal(files.get(path), code.replace('"Bread"', '"Rolls"'));
    assert.equal(files.get('src/title.tsx'), title);
  });

  test('passes over files of the component library', async () => {
    const { session } = open();
    const button = position('<p>', 'src/components/ui/button.tsx');
    await session.select(elementAt([button, position('<Title')]));
    assert.equal(session.view().target?.element.name, 'Title');
    await session.select(elementAt([button]));
    assert.match(session.view().problem ?? '', /not written in the code/);
  });

  test('refuses an element of a page that is older than the file', async () => {
    const { files, session } = open();
    files.set(path, code.replace('Fresh every day', 'Stale every day'));
    await session.select(elementAt([position('<p>')], 'Fresh every day'));
    assert.equal(session.view().target, undefined);
    assert.match(session.view().problem ?? '', /changed since this page was built/);
  });

  test('does not overwrite what somebody else wrote in the meantime', async () => {
    const { files, session } = open();
    await session.select(elementAt([position('<p>')], 'Fresh every day'));
    files.set(path, 'something else');
    await session.setText('Fresh');
    assert.equal(files.get(path), 'something else');
    assert.match(session.view().problem ?? '', /changed by somebody else/);
  });

  test('saves one version, and none without changes', async () => {
    const { session, calls } = open();
    await session.finish();
    await session.select(elementAt([position('<p>')]));
    await session.apply({ kind: 'remove' });
    await session.finish();
    await session.finish();
    assert.deepEqual(calls, ['typing false', 'deselect', 'version Visual edits']);
  });
});
