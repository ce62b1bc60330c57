import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EntryField } from '@/components/fields/entry-field';
import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import type { Person } from '@/lib/messages';

interface NewConversationProps {
  people: Person[];
  /** True if there can be conversations with people who are not in the list. */
  mayEnterName?: boolean;
  onStart: (person: Person) => void;
}

/** A button that asks whom to write to. */
export function NewConversation({ people, mayEnterName = false, onStart }: NewConversationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function start(person: Person) {
    setIsOpen(false);
    setName('');
    setError(undefined);
    onStart(person);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setError('Enter a name.');
    const known = people.find((person) => person.name.toLowerCase() === wanted.toLowerCase());
    start(known ?? { name: wanted, role: '' });
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus aria-hidden="true" />
          New
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>New conversation</DialogTitle>
          <DialogDescription>
            {mayEnterName
              ? 'Choose a person, or enter another name.'
              : people.length > 0
                ? 'Choose a person.'
                : 'Nobody else has an account yet.'}
          </DialogDescription>
        </DialogHeader>
        <ul className="max-h-64 space-y-1 overflow-y-auto">
          {people.map((person) => (
            <li key={person.id ?? person.name}>
              <Button
                variant="ghost"
                className="h-auto w-full justify-start gap-3 px-2 py-2 text-left"
                onClick={() => start(person)}
              >
                <InitialsAvatar name={person.name} className="size-9 text-sm" />
                <span className="min-w-0">
                  <span className="block truncate">{person.name}</span>
                  {person.role && (
                    <span className="block truncate font-normal text-muted-foreground">
                      {person.role}
                    </span>
                  )}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {mayEnterName && (
          <form noValidate onSubmit={handleSubmit} className="flex items-start gap-3 border-t pt-5">
            <EntryField label="Someone else" value={name} onChange={setName} error={error} />
            <Button type="submit" variant="outline" className="mt-7.5">
              Start
            </Button>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
