import { Link } from 'react-router';
import { Button } from '@/components/ui/button';

export default function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <div>
        <p className="text-muted-foreground text-sm">404</p>
        <h1 className="mt-2 font-semibold text-3xl tracking-tight">Page not found</h1>
        <p className="mt-3 text-muted-foreground">This page does not exist or has moved.</p>
        <Button asChild className="mt-6">
          <Link to="/">Go to the home page</Link>
        </Button>
      </div>
    </main>
  );
}
