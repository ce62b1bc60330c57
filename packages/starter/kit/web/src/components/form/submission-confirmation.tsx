import { CircleCheck } from 'lucide-react';
import { SubmissionDetails } from '@/components/form/submission-details';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import type { FormField, FormValues } from '@/lib/form-fields';

interface SubmissionConfirmationProps {
  text: string;
  fields: FormField[];
  values: FormValues;
  onRestart: () => void;
}

export function SubmissionConfirmation(props: SubmissionConfirmationProps) {
  const { text, fields, values, onRestart } = props;
  return (
    <Card>
      <CardContent>
        <div role="status" className="flex flex-col items-center pt-2 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-success/15 text-success">
            <CircleCheck aria-hidden="true" className="size-7" />
          </span>
          <h2 className="mt-4 text-balance font-semibold text-xl tracking-tight">{text}</h2>
        </div>
        <div className="mt-6 rounded-lg border bg-muted/40 p-5">
          <SubmissionDetails fields={fields} values={values} />
        </div>
        <div className="mt-6 text-center">
          <Button autoFocus variant="outline" onClick={onRestart}>
            Send another
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
