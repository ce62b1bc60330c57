import { LogOut } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Avatar, AvatarFallback, AvatarImage } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { authClient, useUser } from '@/lib/auth';

/** For the header of the app: who is signed in, and a way to sign out. */
export function AccountMenu() {
  const { user, isPending } = useUser();
  const navigate = useNavigate();
  if (isPending) return null;
  if (!user) {
    return (
      <Button asChild variant="outline">
        <Link to="/sign-in">Sign in</Link>
      </Button>
    );
  }
  const initials = initialsOf(user.name);
  const signOut = async () => {
    await authClient.signOut();
    navigate('/');
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        {/* The name contains the visible text, so that people can select the button by voice. */}
        <Button
          variant="ghost"
          size="icon"
          className="rounded-full"
          aria-label={`Your account, ${initials}`}
        >
          <Avatar>
            {user.image && <AvatarImage src={user.image} alt="" />}
            <AvatarFallback>{initials}</AvatarFallback>
          </Avatar>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-52">
        <DropdownMenuLabel className="grid gap-0.5">
          <span>{user.name}</span>
          <span className="font-normal text-muted-foreground text-xs">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut}>
          <LogOut /> Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
