import { answerJob } from '../../core/answer-job.ts';
import { compareTexts } from './compare-texts.ts';

await answerJob(compareTexts);
