import { postThreadResult } from '../../core/post-thread-result.ts';
import { scanFiles } from './secret-scanner.ts';

await postThreadResult(scanFiles);
