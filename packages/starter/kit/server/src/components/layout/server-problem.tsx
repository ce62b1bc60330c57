import { RotateCw, TriangleAlert } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface ServerProblemProps {
  message: string;
  onRetry: () => void;
}

/** Shown instead of data that could not be loaded. */
export function ServerProblem({ message, onRetry }: ServerProblemProps) {
  return (
    <Alert variant="destructive">
      <TriangleAlert aria-hidden="true" />
      <AlertTitle>This page could not be loaded</AlertTitle>
      <AlertDescription>
        <p>{message}</p>
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden="true" /> Try again
        </Button>
      </AlertDescription>
    </Alert>
  );
}
