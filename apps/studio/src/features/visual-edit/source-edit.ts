import { type ClassGroup, changeClasses } from './change-classes.ts';
import type { JsxElement, Span } from './jsx-element.ts';

/** A change to one element of a source file. */
export type SourceEdit =
  | { readonly kind: 'text'; readonly text: string }
  /** Replaces the classes of a group; "" only removes them. */
  | { readonly kind: 'classes'; readonly classes: string; readonly group: ClassGroup }
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string }
  | { readonly kind: 'remove' | 'duplicate' }
  | { readonly kind: 'move'; readonly by: -1 | 1 };

/** The changed file, or why the change cannot be made exactly. */
export type EditResult = { readonly code: string } | { readonly reason: string };

/** Returns the source with one change, and everything else as it was. */
export function editSource(code: string, element: JsxElement, edit: SourceEdit): EditResult {
  const reason = reasonAgainst(element, edit);
  if (reason !== undefined) return { reason };
  switch (edit.kind) {
    case 'text':
      return { code: withText(code, element, edit.text) };
    case 'classes':
      return { code: withClasses(code, element, edit.classes, edit.group) };
    case 'attribute':
      return { code: withAttribute(code, element, edit.name, edit.value) };
    case 'remove':
      return { code: replace(code, withIndent(code, element), '') };
    case 'duplicate':
      return { code: withCopy(code, element) };
    case 'move':
      return { code: withMoved(code, element, edit.by) };
  }
}

/** Returns why a change cannot be made exactly; undefined if it can. */
export function reasonAgainst(element: JsxElement, edit: SourceEdit): string | undefined {
  switch (edit.kind) {
    case 'text':
      return textReasons[element.text.kind];
    case 'classes': {
      const attribute = element.attributes.get('className');
      if (attribute?.literal) return undefined;
      if (attribute) return 'Its classes are computed by the code.';
      return element.hasSpread ? 'Its classes come from another component.' : undefined;
    }
    case 'attribute': {
      const attribute = element.attributes.get(edit.name);
      if (attribute?.literal) return undefined;
      return attribute ? 'The value is computed by the code.' : 'The element does not have it.';
    }
    default:
      return structureReason(element, edit);
  }
}

const textReasons = {
  literal: undefined,
  computed: 'The text is computed by the code.',
  elements: 'The text is in several elements. Select one of them.',
  none: 'The element has no text.',
} as const;

function structureReason(
  { isRepeated, siblings, from }: JsxElement,
  edit: Extract<SourceEdit, { kind: 'remove' | 'duplicate' | 'move' }>,
): string | undefined {
  if (isRepeated) return 'It is an item of a list, written once for all of them.';
  if (siblings.length === 0) return 'It is the whole content of a component or a condition.';
  if (edit.kind !== 'move') return undefined;
  const target = siblings[siblings.findIndex((sibling) => sibling.from === from) + edit.by];
  if (target) return undefined;
  return edit.by < 0 ? 'It is the first one already.' : 'It is the last one already.';
}

function replace(code: string, { from, to }: Span, text: string): string {
  return code.slice(0, from) + text + code.slice(to);
}

function withText(code: string, { text }: JsxElement, value: string): string {
  if (text.kind !== 'literal') return code;
  // Blank text would disappear, and these characters have a meaning in JSX.
  const isPlain = value.trim() === value && value !== '' && !/[{}<>&\n]/.test(value);
  return replace(code, text.literal, isPlain ? value : `{${quoted(value)}}`);
}

function withClasses(
  code: string,
  element: JsxElement,
  classes: string,
  group: ClassGroup,
): string {
  const { literal } = element.attributes.get('className') ?? {};
  const changed = changeClasses(literal?.value ?? '', classes, group);
  if (literal) return replace(code, literal, changed);
  const { nameEnd } = element;
  return changed ? replace(code, { from: nameEnd, to: nameEnd }, ` className="${changed}"`) : code;
}

function withAttribute(code: string, element: JsxElement, name: string, value: string): string {
  const attribute = element.attributes.get(name);
  if (!attribute) return code;
  const isPlain = !/["&\n]/.test(value);
  return replace(code, attribute, `${name}=${isPlain ? `"${value}"` : `{${quoted(value)}}`}`);
}

const quoted = (value: string): string =>
  /['\\\n]/.test(value) ? JSON.stringify(value) : `'${value}'`;

/** Extends an element on lines of its own by its indentation and the line break before it. */
function withIndent(code: string, { from, to }: Span): Span {
  const lineStart = code.lastIndexOf('\n', from - 1);
  const lineEnd = code.indexOf('\n', to);
  const before = code.slice(lineStart + 1, from);
  const after = code.slice(to, lineEnd < 0 ? undefined : lineEnd);
  const isAlone = lineStart >= 0 && before.trim() === '' && after.trim() === '';
  return isAlone ? { from: lineStart, to } : { from, to };
}

function withCopy(code: string, element: JsxElement): string {
  const { from } = withIndent(code, element);
  const id = element.attributes.get('id');
  // An id must stay unique.
  const source = id ? code.slice(0, id.from).trimEnd() + code.slice(id.to) : code;
  const end = element.to - (code.length - source.length);
  return replace(code, { from: element.to, to: element.to }, source.slice(from, end));
}

function withMoved(code: string, { from, siblings }: JsxElement, by: -1 | 1): string {
  const index = siblings.findIndex((sibling) => sibling.from === from);
  const [one, other] = [siblings[index], siblings[index + by]];
  if (!one || !other) return code;
  const [first, second] = by > 0 ? [one, other] : [other, one];
  const textOf = (span: Span) => code.slice(span.from, span.to);
  return replace(replace(code, second, textOf(first)), first, textOf(second));
}
