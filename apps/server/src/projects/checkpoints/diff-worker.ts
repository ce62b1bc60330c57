import { runThreadJob } from '../../core/run-thread-job.ts';
import { compareTexts } from './compare-texts.ts';

await runThreadJob(compareTexts);
