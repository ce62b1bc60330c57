import { postThreadResult } from '../../../core/post-thread-result.ts';
import { applyEdit } from './apply-edit.ts';

await postThreadResult(applyEdit);
