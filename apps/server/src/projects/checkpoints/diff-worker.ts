import { runJob } from '../../core/run-job.ts';
import { compareTexts } from './compare-texts.ts';

await runJob(compareTexts);
