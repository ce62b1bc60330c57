import { useState } from 'react';

/** Runs `action` once at a time, and keeps the reason why it was not possible. */
export function useSubmit(action: () => Promise<string | undefined>) {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit() {
    setIsSending(true);
    setProblem(await action());
    setIsSending(false);
  }

  return { isSending, problem, submit };
}
