import { editStyle } from './edit-style.ts';
import { editText } from './edit-text.ts';
import type { ElementEdit, Files, PickedElement } from './element-edit.ts';

/** Changes the text or the style of the element that the user picked, exactly where it is in the code. */
export function editElement(
  files: Files,
  element: PickedElement,
  request: string,
): ElementEdit | undefined {
  return editText(files, element, request) ?? editStyle(files, element, request);
}
