import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { Field, inputClass } from '@/ui/Field.tsx';
import { Section } from './Section.tsx';

/** Where else to be found: an address, hours, a telephone number. */
export interface Way {
  title: string;
  text: string;
}

interface ContactFormProps {
  id: string;
  title: string;
  text?: string;
  ways?: Way[];
  action: string;
}

export function ContactForm({ ways = [], action, ...heading }: ContactFormProps) {
  return (
    <Section {...heading}>
      <div className={`mx-auto grid gap-8 ${ways.length > 0 ? 'lg:grid-cols-2' : 'max-w-xl'}`}>
        {ways.length > 0 && (
          <dl className="space-y-6 lg:py-8">
            {ways.map((way) => (
              <div key={way.title} className="border-primary border-l-2 pl-5">
                <dt className="font-semibold">{way.title}</dt>
                <dd className="mt-1 whitespace-pre-line text-muted-foreground leading-relaxed">
                  {way.text}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Card className="p-6 sm:p-8">
          <MessageForm action={action} />
        </Card>
      </div>
    </Section>
  );
}

function MessageForm({ action }: { action: string }) {
  const [thanked, setThanked] = useState('');

  // Nothing is sent or kept yet: this is the place to hand the message to a service.
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setThanked(String(new FormData(event.currentTarget).get('name')));
  }

  if (thanked) {
    return (
      <div role="status" className="py-10 text-center">
        <p className="font-semibold text-2xl">Thank you, {thanked}!</p>
        <p className="mt-2 text-muted-foreground">We will get back to you soon.</p>
        <Button look="secondary" className="mt-6" onClick={() => setThanked('')}>
          Write another message
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={send} className="space-y-5">
      <Field label="Name">
        <input name="name" required autoComplete="name" className={inputClass} />
      </Field>
      <Field label="Email">
        <input name="email" type="email" required autoComplete="email" className={inputClass} />
      </Field>
      <Field label="Message">
        <textarea name="message" required rows={4} className={inputClass} />
      </Field>
      <Button type="submit" className="w-full">
        {action}
      </Button>
    </form>
  );
}
