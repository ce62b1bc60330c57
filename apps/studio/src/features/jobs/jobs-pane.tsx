import type { EnvironmentStage } from '@millwright/contract';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { JobList } from './job-list.tsx';

const stages = [
  { value: 'dev', name: 'Preview' },
  { value: 'live', name: 'Published' },
] as const satisfies { value: EnvironmentStage; name: string }[];

/** The scheduled jobs of the app. */
export default function JobsPane({ projectId }: { readonly projectId: string }) {
  const [stage, setStage] = useState<EnvironmentStage>('dev');
  return (
    <section aria-label="Jobs" className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-2">
        <p className="min-w-0 flex-1 truncate px-2 text-[13px] text-soft">
          {stage === 'dev'
            ? 'In the preview, jobs run only when you start them.'
            : 'Jobs of the published app run at their times.'}
        </p>
        <SegmentedControl label="App" value={stage} options={stages} onChange={setStage} />
      </div>
      <JobList key={stage} projectId={projectId} stage={stage} />
    </section>
  );
}
