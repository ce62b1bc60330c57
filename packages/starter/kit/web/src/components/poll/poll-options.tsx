import { Button } from '@/components/ui/button';

interface PollOptionsProps {
  options: string[];
  onVote: (option: string) => void;
}

/** A button for each option. */
export function PollOptions({ options, onVote }: PollOptionsProps) {
  return (
    <ul className="space-y-3">
      {options.map((option) => (
        <li key={option}>
          <Button
            variant="outline"
            className="h-auto w-full justify-start whitespace-normal py-3 text-left text-base"
            onClick={() => onVote(option)}
          >
            {option}
          </Button>
        </li>
      ))}
    </ul>
  );
}
