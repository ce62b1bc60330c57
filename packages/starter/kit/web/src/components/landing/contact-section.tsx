import { type FormEvent, useId, useState } from 'react';
import { Section } from '@/components/landing/section';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Field, FieldGroup, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/utils';

/** Another way to get in touch: an address, opening hours, a phone number. */
export interface Way {
  title: string;
  text: string;
}

interface ContactSectionProps {
  id: string;
  title: string;
  text?: string;
  ways?: Way[];
  action: string;
}

export function ContactSection({ ways = [], action, ...heading }: ContactSectionProps) {
  return (
    <Section {...heading}>
      <div className={cn('mx-auto grid gap-8', ways.length > 0 ? 'lg:grid-cols-2' : 'max-w-xl')}>
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
        <Card>
          <CardContent>
            <MessageForm action={action} />
          </CardContent>
        </Card>
      </div>
    </Section>
  );
}

function MessageForm({ action }: { action: string }) {
  const id = useId();
  const [sender, setSender] = useState('');

  // Nothing is sent or stored yet: pass the message to a service here.
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSender(String(new FormData(event.currentTarget).get('name')));
  }

  if (sender) {
    return (
      <div role="status" className="py-10 text-center">
        <p className="font-semibold text-2xl">Thank you, {sender}!</p>
        <p className="mt-2 text-muted-foreground">We will get back to you soon.</p>
        <Button variant="outline" className="mt-6" onClick={() => setSender('')}>
          Write another message
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={handleSubmit}>
      <FieldGroup>
        <Field>
          <FieldLabel htmlFor={`${id}-name`}>Name</FieldLabel>
          <Input id={`${id}-name`} name="name" required autoComplete="name" />
        </Field>
        <Field>
          <FieldLabel htmlFor={`${id}-email`}>Email</FieldLabel>
          <Input id={`${id}-email`} name="email" type="email" required autoComplete="email" />
        </Field>
        <Field>
          <FieldLabel htmlFor={`${id}-message`}>Message</FieldLabel>
          <Textarea id={`${id}-message`} name="message" required rows={4} />
        </Field>
        <Button type="submit">{action}</Button>
      </FieldGroup>
    </form>
  );
}
