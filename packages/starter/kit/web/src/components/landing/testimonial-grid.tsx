import { Quote } from 'lucide-react';
import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Section } from '@/components/landing/section';
import { Card, CardContent, CardFooter } from '@/components/ui/card';
import { cardWidth } from '@/lib/card-width';

export interface Testimonial {
  name: string;
  role: string;
  text: string;
}

interface TestimonialGridProps {
  id: string;
  title: string;
  text?: string;
  testimonials: Testimonial[];
}

export function TestimonialGrid({ testimonials, ...heading }: TestimonialGridProps) {
  return (
    <Section {...heading}>
      <ul className="flex flex-wrap justify-center gap-5">
        {testimonials.map(({ name, role, text }) => (
          <li key={name} className={cardWidth(testimonials.length)}>
            <Card className="h-full">
              <CardContent className="grow">
                <Quote aria-hidden="true" className="size-7 fill-primary/15 text-primary" />
                <blockquote className="mt-4 text-pretty text-lg leading-relaxed">{text}</blockquote>
              </CardContent>
              <CardFooter className="gap-3">
                <InitialsAvatar name={name} className="size-11 text-sm" />
                <p>
                  <span className="block font-semibold">{name}</span>
                  {role && <span className="block text-muted-foreground text-sm">{role}</span>}
                </p>
              </CardFooter>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
