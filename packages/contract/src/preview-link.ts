// The small build of zod, since the studio bundles it.
import * as z from 'zod/mini';

/** Handshake between a preview page and the studio around it, which replies with a port. */
export const previewHandshake = {
  ready: 'millwright:ready',
  connect: 'millwright:connect',
} as const;

/** Longer messages are ignored. The port carries JSON strings, so this bounds everything in them. */
export const previewMessageChars = 131_072;

const textUpTo = (chars: number) => z.string().check(z.maxLength(chars));
const count = z.int().check(z.nonnegative());

export const previewLevels = ['log', 'info', 'warn', 'error'] as const;
export type PreviewLevel = (typeof previewLevels)[number];

const consoleEntry = z.object({
  level: z.enum(previewLevels),
  message: textUpTo(4000),
  stack: z.optional(textUpTo(4000)),
  url: z.optional(textUpTo(4000)),
  line: z.optional(count),
  column: z.optional(count),
  isUncaught: z.optional(z.boolean()),
});
export type PreviewConsoleEntry = z.infer<typeof consoleEntry>;

/** A same-origin path: two slashes would lead to another origin. */
const path = textUpTo(2000).check(z.regex(/^\/(?![/\\])/));

const pickedElement = z.object({
  tag: textUpTo(60),
  text: textUpTo(120),
  selector: textUpTo(300),
  path,
  component: z.optional(textUpTo(100)),
  source: z.optional(textUpTo(300)),
});
export type PickedElement = z.infer<typeof pickedElement>;

/** A place in the project where an element, or a component around it, is written. */
const sourcePosition = z.object({
  name: textUpTo(100),
  path: textUpTo(300),
  line: count,
  column: count,
  /** The source from there on, and the length of the file: they tell whether it has changed since. */
  excerpt: textUpTo(200),
  length: count,
});
export type SourcePosition = z.infer<typeof sourcePosition>;

const selectedElement = z.extend(pickedElement, {
  /** From the element outwards to the components around it. */
  positions: z.array(sourcePosition).check(z.maxLength(6)),
  /** Number of elements in the page that the same code has created. */
  instances: count,
  /** The text of an element that contains nothing else. */
  shownText: z.nullable(textUpTo(2000)),
});
export type SelectedElement = z.infer<typeof selectedElement>;

const editorShortcuts = ['remove', 'undo'] as const;
export type EditorShortcut = (typeof editorShortcuts)[number];

/** Messages from a preview page to the studio. Arbitrary code can send them, so they are untrusted. */
const previewMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('console'),
    entries: z.array(consoleEntry).check(z.maxLength(50)),
  }),
  z.object({
    type: z.literal('location'),
    path,
    canGoBack: z.boolean(),
    canGoForward: z.boolean(),
  }),
  z.object({ type: z.literal('picking'), isOn: z.boolean() }),
  z.object({ type: z.literal('picked'), element: pickedElement }),
  z.object({ type: z.literal('editing'), isOn: z.boolean() }),
  z.object({ type: z.literal('selected'), element: z.nullable(selectedElement) }),
  z.object({ type: z.literal('typed'), text: textUpTo(2000) }),
  z.object({ type: z.literal('shortcut'), name: z.enum(editorShortcuts) }),
]);
export type PreviewMessage = z.infer<typeof previewMessage>;

/** Commands from the studio to the page in its frame. */
export type StudioCommand =
  | { readonly type: 'go'; readonly to: string }
  | { readonly type: 'back' }
  | { readonly type: 'forward' }
  | { readonly type: 'pick'; readonly isOn: boolean }
  | { readonly type: 'edit'; readonly isOn: boolean }
  | { readonly type: 'deselect' }
  /** Allows typing into the text of the selected element. */
  | { readonly type: 'allowTyping'; readonly isAllowed: boolean };

/** Parses a message from the port; undefined if it is invalid. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  if (typeof data !== 'string' || data.length > previewMessageChars) return undefined;
  try {
    return previewMessage.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
