import { Illustration } from '@/components/art/illustration';
import { Section } from '@/components/landing/section';
import { Card, CardContent } from '@/components/ui/card';

export interface Project {
  title: string;
  text: string;
  /** The kind of work or the year. */
  detail: string;
}

interface WorkGridProps {
  id: string;
  title: string;
  text?: string;
  projects: Project[];
}

export function WorkGrid({ projects, ...heading }: WorkGridProps) {
  return (
    <Section {...heading}>
      <ul className="grid gap-6 md:grid-cols-2">
        {projects.map(({ title, text, detail }, index) => (
          <li key={title}>
            <Card className="group h-full overflow-hidden pt-0 transition hover:shadow-lg">
              <div className="overflow-hidden">
                <Illustration
                  index={index + 3}
                  name={title}
                  className="aspect-[16/9] w-full transition duration-500 motion-safe:group-hover:scale-105"
                />
              </div>
              <CardContent>
                {detail && <p className="font-medium text-primary text-sm">{detail}</p>}
                <h3 className="mt-1 font-semibold text-xl tracking-tight">{title}</h3>
                <p className="mt-2 text-muted-foreground leading-relaxed">{text}</p>
              </CardContent>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
