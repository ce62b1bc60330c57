import { postThreadResult } from '../../core/post-thread-result.ts';
import { readMessage } from './read-message.ts';

await postThreadResult(readMessage);
