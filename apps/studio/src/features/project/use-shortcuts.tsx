import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

const shortcuts: readonly [string, string][] = [
  ['Enter', 'Send, or queue while the agent works'],
  ['Shift + Enter', 'New line'],
  ['Ctrl or ⌘ + Enter', 'Send now and interrupt the agent'],
  ['Esc, twice', 'Stop'],
  ['Ctrl or ⌘ + S', 'Save the file you are editing'],
  ['Ctrl or ⌘ + F', 'Find in the file'],
  ['Esc, Tab', 'Leave the editor'],
  ['/', 'Focus the message field'],
  ['?', 'Show keyboard shortcuts'],
];

/** Single-key shortcuts, disabled while the user types; and the dialog that lists them. */
export function useShortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement &&
        target.matches('input, textarea, select, [contenteditable]');
      if (isWriting || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === '?') setIsOpen(true);
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-composer]')?.focus();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const dialog = isOpen && (
    <Dialog title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-md border border-line bg-sunken px-1.5 py-0.5 font-mono text-xs">
                {keys}
              </kbd>
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
  return { dialog, open: () => setIsOpen(true) };
}
