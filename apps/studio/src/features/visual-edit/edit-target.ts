import type { SelectedElement, SourcePosition } from '@millwright/contract/preview-link';
import { findJsxElement, type JsxElement } from './jsx-element.ts';
import type { SourceEdit } from './source-edit.ts';

/** A file as the service has it. */
export interface SourceFile {
  readonly path: string;
  readonly code: string;
  readonly sha256: string;
}

/** The place in the source where an element of the page can be changed. */
export interface EditTarget {
  readonly file: SourceFile;
  readonly position: SourcePosition;
  readonly element: JsxElement;
}

/** The place of a shown text: in an element, or in an attribute of a component such as `<Header title="…" />`. */
export interface TextTarget extends EditTarget {
  readonly attribute: string | undefined;
}

/** Files of the component library: an edit there would change every element of its kind. */
const libraryDirectory = 'src/components/ui/';

/** Positions where a change affects the element that somebody selected, from the inside out. */
export function usablePositions({ positions }: SelectedElement): SourcePosition[] {
  return positions.filter(({ path }) => !path.startsWith(libraryDirectory));
}

/** Returns the place of a position; undefined if the file has changed since the page was built. */
export function findTarget(file: SourceFile, position: SourcePosition): EditTarget | undefined {
  const { line, column, excerpt, length } = position;
  const element = findJsxElement(file.code, line, column);
  const isCurrent = file.code.length === length && file.code.startsWith(excerpt, element?.from);
  return element && isCurrent ? { file, position, element } : undefined;
}

/** Finds the place where a text is written: the innermost one that has exactly this text. */
export function findTextTarget(
  shownText: string | null,
  targets: readonly EditTarget[],
): TextTarget | undefined {
  if (shownText === null) return undefined;
  for (const target of targets) {
    const { text, attributes } = target.element;
    if (text.kind === 'literal' && text.literal.value === shownText)
      return { ...target, attribute: undefined };
    for (const [name, { literal }] of attributes) {
      if (name !== 'className' && literal?.value === shownText)
        return { ...target, attribute: name };
    }
  }
  return undefined;
}

export function textEdit({ attribute }: TextTarget, text: string): SourceEdit {
  return attribute === undefined
    ? { kind: 'text', text }
    : { kind: 'attribute', name: attribute, value: text };
}
