import { runJob } from '../../core/run-job.ts';
import { scanFiles } from './secret-scan.ts';

await runJob(scanFiles);
