import { postThreadResult } from '../../core/post-thread-result.ts';
import { compareTexts } from './compare-texts.ts';

await postThreadResult(compareTexts);
