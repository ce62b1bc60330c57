import { Section } from './Section.tsx';

export interface FaqQuestion {
  question: string;
  answer: string;
}

interface FaqListProps {
  id: string;
  title: string;
  text?: string;
  questions: FaqQuestion[];
}

export function FaqList({ questions, ...heading }: FaqListProps) {
  return (
    <Section {...heading}>
      <div className="mx-auto max-w-3xl divide-y divide-border rounded-card border border-border bg-card px-6 shadow-xs">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group py-1">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg py-4 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                aria-hidden="true"
                viewBox="0 0 20 20"
                className="size-5 shrink-0 text-primary transition group-open:rotate-45"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              >
                <path d="M10 4v12M4 10h12" />
              </svg>
            </summary>
            <p className="pb-5 text-muted-foreground leading-relaxed">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
