import { DeleteSubmission } from '@/components/form/delete-submission';
import { SubmissionDetails } from '@/components/form/submission-details';
import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from '@/components/ui/accordion';
import { Badge } from '@/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { submissionTexts } from '@/hooks/use-submissions';
import { type FormField, type Submission, titleOf } from '@/lib/form-fields';
import { formatDateTime } from '@/lib/format';

interface SubmissionListProps {
  fields: FormField[];
  /** Newest first. */
  submissions: Submission[];
  onDelete: (submission: Submission) => void;
}

export function SubmissionList({ fields, submissions, onDelete }: SubmissionListProps) {
  return (
    <Card className="gap-2">
      <CardHeader>
        <CardTitle>
          <h3 className="flex items-center gap-2.5">
            {submissionTexts.title}
            <Badge variant="secondary" className="tabular-nums">
              {submissions.length}
            </Badge>
          </h3>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <Accordion type="multiple">
          {submissions.map((submission) => (
            <AccordionItem key={submission.id} value={submission.id}>
              <AccordionTrigger>
                <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-0.5">
                  <span className="truncate">
                    {titleOf(fields, submission.values) || 'Submission'}
                  </span>
                  <time
                    dateTime={submission.sent}
                    className="ms-auto font-normal text-muted-foreground"
                  >
                    {formatDateTime(submission.sent)}
                  </time>
                </span>
              </AccordionTrigger>
              <AccordionContent>
                <SubmissionDetails fields={fields} values={submission.values} />
                <DeleteSubmission onDelete={() => onDelete(submission)} />
              </AccordionContent>
            </AccordionItem>
          ))}
        </Accordion>
      </CardContent>
    </Card>
  );
}
