import { Card } from '@/ui/Card.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

export interface Project {
  title: string;
  text: string;
  /** What kind of work it was, or when. */
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
            <Card className="group h-full overflow-hidden transition hover:shadow-lg">
              <div className="overflow-hidden">
                <Picture
                  index={index + 3}
                  className="aspect-[16/9] w-full transition duration-500 motion-safe:group-hover:scale-105"
                />
              </div>
              <div className="p-6">
                {detail && <p className="font-medium text-primary text-sm">{detail}</p>}
                <h3 className="mt-1 font-semibold text-xl tracking-tight">{title}</h3>
                <p className="mt-2 text-muted-foreground leading-relaxed">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
