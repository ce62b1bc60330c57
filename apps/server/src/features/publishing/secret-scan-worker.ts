import { runThreadJob } from '../../core/run-thread-job.ts';
import { scanFiles } from './secret-scanner.ts';

await runThreadJob(scanFiles);
