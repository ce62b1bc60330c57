import type { ReactNode } from 'react';
import { partsOf, type Resume, type ResumeEntry } from '@/lib/resume';

/** The résumé as it is printed: always dark on white. Empty parts are left out. */
export function ResumeSheet({ resume }: { resume: Resume }) {
  const { name, role, email, phone, location, summary, experience, education } = resume;
  const contact = [email, phone, location].filter((text) => text !== '');
  const skills = partsOf(resume.skills, ',');
  return (
    <article className="space-y-6 rounded-xl border bg-white p-6 text-slate-900 shadow-sm sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <header>
        <h2 className="font-bold text-3xl">{name}</h2>
        <p className="text-lg text-slate-700">{role}</p>
        <p className="mt-1 break-words text-slate-600 text-sm">{contact.join(' · ')}</p>
      </header>
      {summary && <p className="text-pretty">{summary}</p>}
      <Entries title="Experience" entries={experience} />
      <Entries title="Education" entries={education} />
      {skills.length > 0 && (
        <Section title="Skills">
          <ul className="flex flex-wrap gap-2">
            {skills.map((skill) => (
              <li key={skill} className="rounded-full bg-slate-100 px-3 py-1 text-sm">
                {skill}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h3 className="border-slate-300 border-b pb-1 font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Entries({ title, entries }: { title: string; entries: ResumeEntry[] }) {
  const shown = entries.filter((entry) => entry.title !== '' || entry.place !== '');
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map((entry, index) => (
        <div key={index} className="break-inside-avoid">
          <div className="flex flex-wrap justify-between gap-x-4">
            <h4 className="font-semibold">
              {[entry.title, entry.place].filter(Boolean).join(', ')}
            </h4>
            <p className="text-slate-600 text-sm">{entry.period}</p>
          </div>
          <ul className="list-disc ps-5">
            {partsOf(entry.details, '\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
