import { answerJob } from '../../../core/answer-job.ts';
import { applyEdit } from './apply-edit.ts';

await answerJob(applyEdit);
