import { LogOut } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { TextField } from '@/components/fields/text-field';
import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { type User, useAccount } from '@/hooks/use-account';
import { formatDate } from '@/lib/format';

interface ProfileCardProps {
  title: string;
  user: User;
}

export function ProfileCard({ title, user }: ProfileCardProps) {
  const { rename, signOut } = useAccount();
  const [name, setName] = useState(user.name);
  const trimmed = name.trim();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    rename(trimmed);
    setName(trimmed);
    toast.success('Your name is saved.');
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle className="text-2xl tracking-tight">
          <h2>{title}</h2>
        </CardTitle>
      </CardHeader>
      <CardContent className="space-y-6">
        <div className="flex items-center gap-4">
          <InitialsAvatar name={user.name} className="size-14 text-lg" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-lg">
              {user.name}
              {user.role && <Badge variant="secondary">{user.role}</Badge>}
            </p>
            <p className="truncate text-muted-foreground text-sm">{user.email}</p>
            <p className="text-muted-foreground text-sm">Member since {formatDate(user.since)}</p>
          </div>
        </div>
        <form onSubmit={handleSubmit} className="space-y-3">
          <TextField label="Name" autoComplete="name" required value={name} onChange={setName} />
          <Button
            type="submit"
            variant="outline"
            disabled={trimmed === '' || trimmed === user.name}
          >
            Save name
          </Button>
        </form>
      </CardContent>
      <CardFooter className="border-t">
        <Button variant="ghost" className="-ms-3" onClick={signOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </Button>
      </CardFooter>
    </Card>
  );
}
