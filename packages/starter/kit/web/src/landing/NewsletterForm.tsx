import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { inputClass } from '@/ui/Field.tsx';
import { Section } from './Section.tsx';

interface NewsletterFormProps {
  id: string;
  title: string;
  text?: string;
  action: string;
}

export function NewsletterForm({ action, ...heading }: NewsletterFormProps) {
  const [isDone, setIsDone] = useState(false);

  // The address goes nowhere yet: this is the place to hand it to a service.
  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsDone(true);
  }

  return (
    <Section {...heading}>
      <div className="mx-auto max-w-lg">
        {isDone ? (
          <p role="status" className="text-center font-semibold text-lg">
            Thank you! You are on the list.
          </p>
        ) : (
          <form onSubmit={subscribe} className="flex flex-col gap-3 sm:flex-row">
            <input
              type="email"
              required
              autoComplete="email"
              aria-label="Email"
              placeholder="you@example.com"
              className={`${inputClass} rounded-full! px-5!`}
            />
            <Button type="submit" className="shrink-0 px-6">
              {action}
            </Button>
          </form>
        )}
      </div>
    </Section>
  );
}
