import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';

const widths = {
  narrow: 'w-[min(28rem,calc(100vw-2rem))]',
  wide: 'w-[min(40rem,calc(100vw-1.5rem))]',
  full: 'w-[min(80rem,calc(100vw-1.5rem))]',
} as const;

interface DialogProps {
  readonly title: string;
  /** `wide` for forms that would be long in a narrow one, `full` for pages. */
  readonly size?: keyof typeof widths | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Native modal dialog: traps the focus, and Escape closes it. */
export function Dialog({ title, size = 'narrow', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
      className={`${widths[size]} rounded-2xl border border-line bg-card p-0 text-ink shadow-raised open:animate-appear`}
    >
      <div className="p-4 sm:p-5">
        <div className="mb-3 flex items-start justify-between gap-4">
          <h2 id={heading} className="text-lg font-semibold leading-snug">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} className="-mt-1.5 -mr-1.5" />
        </div>
        {children}
      </div>
    </dialog>
  );
}
