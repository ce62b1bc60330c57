import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 6_000;

interface Message {
  text: string;
  onUndo?: (() => void) | undefined;
}

/** Something to say for a few seconds: `show` says it, and `Toast` takes the rest. */
export function useToast() {
  const [message, setMessage] = useState<Message>();
  const show = (text: string, onUndo?: () => void) => setMessage({ text, onUndo });
  const onClose = useCallback(() => setMessage(undefined), []);
  return { show, toast: { message, onClose } };
}

export function Toast({ message, onClose }: ReturnType<typeof useToast>['toast']) {
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, onClose]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center"
    >
      {message && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-control bg-foreground px-4 py-2.5 text-background text-sm shadow-lg">
          {message.text}
          {message.onUndo && (
            <button
              type="button"
              onClick={() => {
                message.onUndo?.();
                onClose();
              }}
              className="cursor-pointer font-semibold underline underline-offset-4"
            >
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}
