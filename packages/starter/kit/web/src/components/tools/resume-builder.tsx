import { Printer } from 'lucide-react';
import { LongTextField } from '@/components/fields/long-text-field';
import { TextField } from '@/components/fields/text-field';
import { ResumeEntries } from '@/components/tools/resume-entries';
import { ResumeSheet } from '@/components/tools/resume-sheet';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { type Resume, sampleResume } from '@/lib/resume';

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'role', label: 'Profession' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'location', label: 'Location' },
] as const;

export function ResumeBuilder({ storageKey }: { storageKey: string }) {
  const [resume, setResume] = useStoredState<Resume>(storageKey, sampleResume);
  const change = (part: Partial<Resume>) => setResume({ ...resume, ...part });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 print:block">
      <div className="space-y-6 print:hidden">
        <ToolPanel title="About you">
          {fields.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              value={resume[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          <LongTextField
            label="Summary"
            value={resume.summary}
            onChange={(summary) => change({ summary })}
          />
          <TextField
            label="Skills, separated by commas"
            value={resume.skills}
            onChange={(skills) => change({ skills })}
          />
        </ToolPanel>
        <ToolPanel title="Experience">
          <ResumeEntries
            name="Job"
            labels={{ title: 'Position', place: 'Company' }}
            entries={resume.experience}
            onChange={(experience) => change({ experience })}
          />
        </ToolPanel>
        <ToolPanel title="Education">
          <ResumeEntries
            name="Degree"
            labels={{ title: 'Degree', place: 'School' }}
            entries={resume.education}
            onChange={(education) => change({ education })}
          />
        </ToolPanel>
      </div>
      <div className="space-y-4 lg:sticky lg:top-6">
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print or save as PDF
          </Button>
          <p className="text-muted-foreground text-sm">Kept in this browser.</p>
        </div>
        <ResumeSheet resume={resume} />
      </div>
    </div>
  );
}
