import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Is open as long as it is rendered; Escape and a click beside it close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Rather than the button that closes it.
    element?.querySelector<HTMLElement>('form input, form textarea, form select')?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="m-auto max-h-[min(52rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-xl overscroll-contain rounded-card border border-border bg-card p-0 text-card-foreground shadow-2xl backdrop:bg-black/40 backdrop:backdrop-blur-xs"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-border border-b bg-card px-5 py-3 sm:px-6">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 grid size-9 cursor-pointer place-items-center rounded-full text-muted-foreground transition hover:bg-muted hover:text-foreground"
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
