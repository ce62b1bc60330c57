import { Section } from '@/components/landing/section';

export interface Step {
  title: string;
  text: string;
}

interface StepListProps {
  id: string;
  title: string;
  text?: string;
  steps: Step[];
}

export function StepList({ steps, ...heading }: StepListProps) {
  return (
    <Section {...heading}>
      <ol className="grid gap-10 md:auto-cols-fr md:grid-flow-col md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="relative flex gap-5 md:block md:text-center">
            {index > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-6 right-[calc(50%+3rem)] hidden h-px w-[calc(100%-4rem)] bg-border md:block"
              />
            )}
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-primary font-semibold text-lg text-primary-foreground tabular-nums shadow-lg shadow-primary/25 md:mx-auto"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold text-lg md:mt-5">{title}</h3>
              <p className="mx-auto mt-2 max-w-xs text-muted-foreground leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
