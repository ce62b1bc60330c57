import { answerJob } from '../../core/answer-job.ts';
import { scanFiles } from './secret-scan.ts';

await answerJob(scanFiles);
