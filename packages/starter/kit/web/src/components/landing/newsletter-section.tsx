import { type FormEvent, useState } from 'react';
import { Section } from '@/components/landing/section';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

interface NewsletterSectionProps {
  id: string;
  title: string;
  text?: string;
  action: string;
}

export function NewsletterSection({ action, ...heading }: NewsletterSectionProps) {
  const [isDone, setIsDone] = useState(false);

  // Nothing is sent or stored yet: pass the address to a service here.
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
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
          <form onSubmit={handleSubmit} className="flex flex-col gap-3 sm:flex-row">
            <Input
              type="email"
              required
              autoComplete="email"
              aria-label="Email"
              placeholder="you@example.com"
              className="h-10 bg-card"
            />
            <Button type="submit" size="lg">
              {action}
            </Button>
          </form>
        )}
      </div>
    </Section>
  );
}
