import { useService } from '../../api/service.ts';
import { useMe } from '../../api/use-me.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

export function TopBar() {
  const { signOut } = useService();
  const { data: me } = useMe();
  return (
    <header className="flex h-14 items-center justify-between px-4 sm:px-6">
      <Link href="/" className="flex items-center gap-2 font-semibold tracking-tight">
        <Logo /> Millwright
      </Link>
      <div className="flex items-center gap-1">
        <span className="mr-2 hidden text-sm text-soft sm:inline">{me?.name ?? me?.email}</span>
        <IconLink icon="settings" label="Settings" href="/settings" />
        <ThemeToggle />
        <IconButton icon="exit" label="Sign out" onClick={() => void signOut()} />
      </div>
    </header>
  );
}
