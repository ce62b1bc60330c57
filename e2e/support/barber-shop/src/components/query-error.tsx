import { RotateCw, TriangleAlert } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface QueryErrorProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Shown instead of data that could not be loaded. */
export function QueryError({ title, error, onRetry }: QueryErrorProps) {
  return (
    <Alert variant="destructive">
      <TriangleAlert aria-hidden="true" />
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        <p>{error.message}</p>
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden="true" /> Try again
        </Button>
      </AlertDescription>
    </Alert>
  );
}
