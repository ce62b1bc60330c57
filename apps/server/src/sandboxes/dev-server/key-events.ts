/** Keys with a meaning of their own, and the text that some of them enter. */
const namedKeys = new Map<string, { readonly code: number; readonly text?: string }>([
  ['Enter', { code: 13, text: '\r' }],
  ['Tab', { code: 9 }],
  ['Escape', { code: 27 }],
  ['Backspace', { code: 8 }],
  ['Delete', { code: 46 }],
  ['Space', { code: 32, text: ' ' }],
  ['ArrowLeft', { code: 37 }],
  ['ArrowUp', { code: 38 }],
  ['ArrowRight', { code: 39 }],
  ['ArrowDown', { code: 40 }],
  ['Home', { code: 36 }],
  ['End', { code: 35 }],
  ['PageUp', { code: 33 }],
  ['PageDown', { code: 34 }],
]);
/** Bits of the DevTools protocol. */
const modifierBits = new Map([
  ['Alt', 1],
  ['Control', 2],
  ['Meta', 4],
  ['Shift', 8],
]);

/** Returns the events of a key press, such as `Enter`, `a` or `Control+Shift+K`. */
export function keyEvents(keys: string): object[] {
  // The last character is part of the key, even if it is a plus sign.
  const plus = keys.length > 1 ? keys.lastIndexOf('+', keys.length - 2) : -1;
  const key = keys.slice(plus + 1);
  const parts = plus < 0 ? [] : keys.slice(0, plus).split('+');
  const modifiers = parts.reduce((bits, name) => bits | (modifierBits.get(name) ?? 0), 0);
  const named = namedKeys.get(key);
  const character = key === 'Space' ? ' ' : key;
  const code = named?.code ?? character.toUpperCase().charCodeAt(0);
  // With a modifier, the key is a shortcut and enters no text.
  const text =
    modifiers & ~8 ? undefined : (named?.text ?? (character.length === 1 ? character : undefined));
  const shared = { modifiers, key: character, windowsVirtualKeyCode: code };
  return [
    { type: text === undefined ? 'rawKeyDown' : 'keyDown', ...shared, ...(text && { text }) },
    { type: 'keyUp', ...shared },
  ];
}
