import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme.ts';
import { loadLanguage } from './load-language.ts';

interface EditorProps {
  readonly path: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  /** Keeps the end of the text visible while it grows. */
  readonly isGrowing: boolean;
  readonly line: number | undefined;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
}

/** Marks changes made by the page, not by the user. */
const fromOutside = Annotation.define<true>();

/** Editor of one file; another file gets a new editor. */
export default function Editor(props: EditorProps) {
  const { path, text, isReadOnly, isGrowing, line } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; access: Compartment }>(undefined);
  const latestProps = useRef(props);
  latestProps.current = props;

  useEffect(() => {
    if (!host.current) return;
    const language = new Compartment();
    const access = new Compartment();
    // Document styles would need a tag that the CSP forbids; shadow tree styles do not.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latestProps.current.text,
        extensions: [
          detectLineSeparator(latestProps.current.text),
          baseExtensions,
          access.of(readOnly(latestProps.current.isReadOnly)),
          language.of([]),
          // Browsers treat editable content as focusable, but some accessibility tools need a tabindex.
          EditorView.contentAttributes.of({ 'aria-label': path, tabindex: '0' }),
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => triggerSave(latestProps.current) },
          ]),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            const isProgrammatic = transactions.some((one) => one.annotation(fromOutside));
            if (docChanged && !isProgrammatic) latestProps.current.onChange(state.sliceDoc());
          }),
        ],
      }),
    });
    editor.current = { view, access };
    let isCurrent = true;
    void loadLanguage(path).then((loaded) => {
      if (isCurrent) view.dispatch({ effects: language.reconfigure(loaded) });
    });
    return () => {
      isCurrent = false;
      view.destroy();
    };
  }, [path]);

  useEffect(() => {
    const { view, access } = editor.current ?? {};
    if (view && access) view.dispatch({ effects: access.reconfigure(readOnly(isReadOnly)) });
  }, [isReadOnly]);

  useEffect(() => {
    const view = editor.current?.view;
    if (!view) return;
    const changes = findChange(view.state, text);
    if (!changes) return;
    view.dispatch({ changes, annotations: fromOutside.of(true) });
    if (!isGrowing) return;
    const end = changes.from + changes.insert.length;
    view.dispatch({ effects: EditorView.scrollIntoView(end, { y: 'end', yMargin: 80 }) });
  }, [text, isGrowing]);

  useEffect(() => {
    const view = editor.current?.view;
    if (!view || line === undefined) return;
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    view.dispatch({ selection: { anchor: from }, effects });
    view.focus();
  }, [line]);

  // The page's shortcuts are single letters, and it cannot see that the user types in here.
  return (
    <div
      ref={host}
      role="none"
      className="min-h-0 flex-1 overflow-hidden"
      onKeyDown={(event) => event.nativeEvent.stopImmediatePropagation()}
    />
  );
}

/** A browser that replaces a selection itself keeps its style with an inline style, which the CSP forbids. */
const replaceSelectionOnInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const isTyped = event.inputType === 'insertText' && !event.isComposing && event.data !== null;
    if (!isTyped || state.readOnly || state.selection.ranges.every(({ empty }) => empty)) {
      return false;
    }
    view.dispatch(state.replaceSelection(event.data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    event.preventDefault();
    return true;
  },
});

const baseExtensions: Extension = [
  replaceSelectionOnInput,
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
  editorTheme,
];

/** Stays focusable, so that keyboard users can scroll. */
const readOnly = (isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of(isReadOnly ? { 'aria-readonly': 'true' } : {}),
];

/** Explicit, so that a file keeps its original line ends. */
const detectLineSeparator = (text: string) =>
  EditorState.lineSeparator.of(text.includes('\r\n') ? '\r\n' : '\n');

function triggerSave({ onSave }: EditorProps): boolean {
  onSave();
  return true;
}

/** Minimal change, so that the cursor and scroll position stay. */
function findChange(state: EditorState, newText: string) {
  const oldText = state.sliceDoc();
  if (oldText === newText) return undefined;
  // The editor counts a two-character line end as one, so its offsets differ from those of the text.
  if (state.lineBreak.length > 1)
    return { from: 0, to: state.doc.length, insert: state.toText(newText) };
  const maxCommon = Math.min(oldText.length, newText.length);
  let from = 0;
  while (from < maxCommon && oldText[from] === newText[from]) from += 1;
  let tail = 0;
  while (tail < maxCommon - from && oldText.at(-1 - tail) === newText.at(-1 - tail)) tail += 1;
  return {
    from,
    to: oldText.length - tail,
    insert: state.toText(newText.slice(from, newText.length - tail)),
  };
}
