import { runJob } from '../../../core/run-job.ts';
import { applyEdit } from './apply-edit.ts';

await runJob(applyEdit);
