import { Section } from '@/components/landing/section';
import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from '@/components/ui/accordion';

export interface FaqQuestion {
  question: string;
  answer: string;
}

interface FaqSectionProps {
  id: string;
  title: string;
  text?: string;
  questions: FaqQuestion[];
}

export function FaqSection({ questions, ...heading }: FaqSectionProps) {
  return (
    <Section {...heading}>
      <Accordion
        type="single"
        collapsible
        className="mx-auto max-w-3xl rounded-xl border bg-card px-6 shadow-xs"
      >
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} value={question}>
            <AccordionTrigger className="py-5 font-semibold text-base">{question}</AccordionTrigger>
            <AccordionContent className="text-base text-muted-foreground leading-relaxed">
              {answer}
            </AccordionContent>
          </AccordionItem>
        ))}
      </Accordion>
    </Section>
  );
}
