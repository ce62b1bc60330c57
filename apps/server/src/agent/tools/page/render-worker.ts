import { postThreadResult } from '../../../core/post-thread-result.ts';
import { renderPage } from './render-page.ts';

await postThreadResult(renderPage);
