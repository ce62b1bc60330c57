import type {
  EditorShortcut,
  PickedElement,
  SelectedElement,
} from '@millwright/contract/preview-link';
import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react';
import { useService } from '../../api/service.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PreviewPage } from '../preview/use-preview-page.ts';
import { ElementFields } from './element-fields.tsx';
import { reasonFor, VisualEditSession, type VisualEditView } from './visual-edit-session.ts';

/** Receives what a user does in the page. */
export interface EditHandlers {
  readonly onSelected: (element: SelectedElement | null) => void;
  readonly onTyped: (text: string) => void;
  readonly onShortcut: (name: EditorShortcut) => void;
}

interface EditPanelProps {
  readonly projectId: string;
  readonly page: PreviewPage;
  readonly handlers: RefObject<EditHandlers | null>;
  /** Adds an element to a message. */
  readonly onAsk: (element: PickedElement) => void;
  readonly onOpenFile: (file: string, line?: number) => void;
}

/** Changes elements of the app in its source, without a model. */
export default function EditPanel({
  projectId,
  page,
  handlers,
  onAsk,
  onOpenFile,
}: EditPanelProps) {
  const { millwright } = useService();
  const [session] = useState(
    () =>
      new VisualEditSession({
        projectId,
        files: millwright.files,
        checkpoints: millwright.checkpoints,
        deselect: () => void page.deselect(),
        allowTyping: (isAllowed) => void page.allowTyping(isAllowed),
      }),
  );
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { selected, target, changes, problem } = view;
  const { edit } = page;
  useImperativeHandle(handlers, () => ({
    onSelected: (element) => void session.select(element),
    onTyped: async (text) => {
      await session.setText(text);
      // The page shows what was typed, although it was not saved.
      if (session.view().problem !== undefined) page.deselect();
    },
    onShortcut: (name) =>
      void (name === 'undo' ? session.undo() : session.apply({ kind: 'remove' })),
  }));
  // Leaving the mode in any way ends the session.
  useEffect(() => () => void session.finish(), [session]);
  const finish = async () => {
    await session.finish();
    if (session.view().problem === undefined) edit(false);
  };
  const ask = () => {
    if (!selected) return;
    const { tag, text, selector, path, component, source } = selected;
    edit(false);
    onAsk({ tag, text, selector, path, component, source });
  };
  return (
    <aside
      aria-label="Edit elements"
      aria-busy={view.isBusy}
      className="flex w-72 shrink-0 flex-col border-l border-line bg-paper max-[900px]:max-h-[50%] max-[900px]:w-full max-[900px]:border-t max-[900px]:border-l-0"
    >
      <header className="flex items-center gap-1 border-b border-line px-3 py-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">
          {selected ? nameOf(selected) : 'Edit elements'}
        </h2>
        <IconButton
          small
          icon="undo"
          label="Undo the last change"
          disabled={changes === 0 || view.isBusy}
          onClick={() => void session.undo()}
        />
        <Button small variant="primary" onClick={() => void finish()}>
          Done
        </Button>
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-3">
        {problem && (
          <Notice variant="warn" role="alert">
            {problem}
          </Notice>
        )}
        {!selected && <Instructions />}
        {selected && (
          <div className="flex flex-wrap gap-2">
            {target && (
              <>
                <StructureButtons session={session} view={view} />
                <Button
                  small
                  icon="code"
                  onClick={() => onOpenFile(target.file.path, target.position.line)}
                >
                  Code
                </Button>
              </>
            )}
            <Button small icon="send" onClick={ask}>
              Ask for a change
            </Button>
          </div>
        )}
        {selected && target && (
          <ElementFields
            key={`${target.position.path}:${target.position.line}:${target.position.column}`}
            session={session}
            view={view}
            selected={selected}
            target={target}
          />
        )}
      </div>
    </aside>
  );
}

function nameOf({ tag, component }: SelectedElement): string {
  return component ? `${tag} in ${component}` : tag;
}

function Instructions() {
  return (
    <div className="grid gap-2 text-[13px] text-soft">
      <p>Click an element of your app to change it. Double-click a text to type into the page.</p>
      <p>
        With the keyboard: arrow keys select, Enter types, Delete removes, Ctrl+Z undoes, Esc
        leaves.
      </p>
      <p>Every change is saved to the code at once. “Done” saves a version.</p>
    </div>
  );
}

const structureEdits = [
  { edit: { kind: 'move', by: -1 }, icon: 'up', label: 'Move before the previous element' },
  { edit: { kind: 'move', by: 1 }, icon: 'down', label: 'Move after the next element' },
  { edit: { kind: 'duplicate' }, icon: 'copy', label: 'Duplicate' },
  { edit: { kind: 'remove' }, icon: 'trash', label: 'Remove' },
] as const;

interface StructureButtonsProps {
  readonly session: VisualEditSession;
  readonly view: VisualEditView;
}

function StructureButtons({ session, view }: StructureButtonsProps) {
  return structureEdits.map(({ edit, icon, label }) => {
    const reason = reasonFor(view, edit);
    return (
      <IconButton
        key={label}
        small
        variant="plain"
        icon={icon}
        label={label}
        title={reason ? `${label}: not possible. ${reason}` : label}
        disabled={reason !== undefined || view.isBusy}
        onClick={() => void session.apply(edit)}
      />
    );
  });
}
