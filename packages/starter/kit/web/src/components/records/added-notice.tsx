import { CircleCheck } from 'lucide-react';

interface AddedNoticeProps {
  text: string;
}

/** Confirms that a record was added. */
export function AddedNotice({ text }: AddedNoticeProps) {
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-lg border border-primary/30 bg-primary/8 px-4 py-3 font-medium"
    >
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {text}
    </p>
  );
}
