import { runJob } from '../../core/run-job.ts';
import { scanFiles } from './secret-scanner.ts';

await runJob(scanFiles);
