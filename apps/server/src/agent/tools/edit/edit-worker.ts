import { runThreadJob } from '../../../core/run-thread-job.ts';
import { applyEdit } from './apply-edit.ts';

await runThreadJob(applyEdit);
