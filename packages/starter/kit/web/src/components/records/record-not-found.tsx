import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyNotice } from '@/components/empty-notice';
import { Button } from '@/components/ui/button';

interface RecordNotFoundProps {
  /** The name for one record, such as "book". */
  name: string;
  /** The path of the list. */
  to: string;
}

export function RecordNotFound({ name, to }: RecordNotFoundProps) {
  return (
    <EmptyNotice
      icon={SearchX}
      title={`This ${name} does not exist`}
      action={
        <Button asChild variant="outline">
          <Link to={to}>Back to the list</Link>
        </Button>
      }
    >
      It may have been deleted, or it was added in another browser.
    </EmptyNotice>
  );
}
