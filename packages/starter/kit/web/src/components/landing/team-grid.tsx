import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Section } from '@/components/landing/section';

export interface Person {
  name: string;
  role: string;
  text: string;
}

interface TeamGridProps {
  id: string;
  title: string;
  text?: string;
  people: Person[];
}

export function TeamGrid({ people, ...heading }: TeamGridProps) {
  return (
    <Section {...heading}>
      <ul className="flex flex-wrap justify-center gap-x-8 gap-y-10">
        {people.map(({ name, role, text }) => (
          <li key={name} className="flex w-60 flex-col items-center text-center">
            <InitialsAvatar
              name={name}
              className="size-28 text-3xl shadow-lg shadow-primary/20 ring-4 ring-card"
            />
            <h3 className="mt-5 font-semibold text-lg">{name}</h3>
            {role && <p className="font-medium text-primary text-sm">{role}</p>}
            {text && <p className="mt-2 text-muted-foreground leading-relaxed">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
