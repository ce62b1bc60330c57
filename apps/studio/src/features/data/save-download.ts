import type { Download } from '@millwright/client';
import { saveToDisk } from '../code/save-to-disk.ts';

export async function saveDownload({ name, body }: Download): Promise<void> {
  saveToDisk(name, await new Response(body).blob());
}
