import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';

interface FormCardProps {
  title: string;
  /** Label of the button. */
  action: string;
  onSubmit: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** A form that is always open, above the records that it adds. */
export function FormCard({ title, action, onSubmit, children }: FormCardProps) {
  return (
    <Card className="max-w-3xl">
      <CardHeader>
        <CardTitle className="text-lg">
          <h2>{title}</h2>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">{children}</div>
          <Button type="submit" className="mt-6">
            {action}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
