import { Scissors } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { AccountMenu } from '@/components/accounts/account-menu';
import { ModeToggle } from '@/components/mode-toggle';
import { useUser } from '@/lib/auth';
import { cn } from '@/lib/utils';
import { shop } from '../../shared/shop';

const customerLinks = [
  { to: '/book', label: 'Book' },
  { to: '/bookings', label: 'My bookings' },
];
const ownerLinks = [...customerLinks, { to: '/owner', label: 'All bookings' }];

export function SiteLayout() {
  const { user } = useUser();
  const links = user?.role?.split(',').includes('admin') ? ownerLinks : customerLinks;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-card">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-8 px-4 sm:px-6">
          <Link to="/" className="flex h-16 items-center gap-2.5 font-semibold tracking-tight">
            <Scissors aria-hidden="true" className="size-5 text-primary" />
            {shop.name}
          </Link>
          {user && (
            <nav
              aria-label="Main"
              className="order-last flex basis-full gap-6 sm:order-none sm:basis-auto"
            >
              {links.map(({ to, label }) => (
                <NavLink
                  key={to}
                  to={to}
                  className={({ isActive }) =>
                    cn(
                      'flex h-11 items-center border-b-2 font-medium text-sm sm:h-16',
                      isActive
                        ? 'border-primary text-foreground'
                        : 'border-transparent text-muted-foreground hover:text-foreground',
                    )
                  }
                >
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          <div className="ml-auto flex items-center gap-2">
            <ModeToggle />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <Outlet />
      </main>
      <footer className="border-t text-muted-foreground text-sm">
        <p className="mx-auto flex w-full max-w-5xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 sm:px-6">
          <span>{shop.address}</span>
          <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className="hover:text-foreground">
            {shop.phone}
          </a>
        </p>
      </footer>
    </div>
  );
}
