import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color],
    color: 'var(--code-number)',
  },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName],
    color: 'var(--code-name)',
  },
  {
    tag: [tags.typeName, tags.className, tags.attributeName, tags.propertyName],
    color: 'var(--code-type)',
  },
  { tag: tags.heading, color: 'var(--code-name)', fontWeight: '600' },
  { tag: tags.link, color: 'var(--code-name)', textDecoration: 'underline' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
]);

const field = {
  backgroundColor: 'var(--paper)',
  backgroundImage: 'none',
  color: 'var(--ink)',
  border: '1px solid var(--line)',
  borderRadius: '6px',
};
const wash = 'color-mix(in srgb, var(--accent) 22%, transparent)';

/** The page's CSS variables apply inside the editor, so one theme covers both modes. */
const baseTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.65' },
  '.cm-content': { padding: '10px 0 40vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 16px 0 10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--accent)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 14px', minWidth: '40px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--ink) 4%, transparent)',
  },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: wash },
  '&.cm-focused .cm-matchingBracket, .cm-selectionMatch, .cm-searchMatch': {
    backgroundColor: wash,
    outline: 'none',
  },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search label': { fontSize: '12px', color: 'var(--soft)' },
  '.cm-panel.cm-search [name=close]': { fontSize: '18px', color: 'var(--soft)', right: '8px' },
  '.cm-textfield': { ...field, padding: '3px 8px', fontSize: '13px' },
  '.cm-button': { ...field, padding: '3px 10px', fontSize: '12px', cursor: 'pointer' },
  '.cm-button:active': { backgroundImage: 'none' },
  '.cm-foldPlaceholder': { ...field, padding: '0 4px', color: 'var(--soft)' },
});

export const editorTheme: Extension = [baseTheme, syntaxHighlighting(highlightStyle)];
