import type { Platform } from '@millwright/contract';
import { useState } from 'react';
import { toRequestFields } from '../../api/attachment.ts';
import { sendMessage } from '../../api/send-message.ts';
import { useService } from '../../api/service.ts';
import { navigate } from '../../ui/location.tsx';
import { Composer } from '../composer/composer.tsx';
import type { Message } from '../composer/message.ts';
import { PlatformChoice } from '../composer/platform-choice.tsx';
import { rememberModel } from '../composer/use-preferences.ts';
import { StartFromImport } from '../import/start-from-import.tsx';
import { EngineNotice } from '../models/engine-notice.tsx';

/** Starts a new project with its first prompt. */
export function NewProject() {
  const { millwright } = useService();
  const [platform, setPlatform] = useState<Platform>('web');

  async function create({ attachments, interrupt: _, ...message }: Message): Promise<void> {
    const request = { ...message, ...toRequestFields(attachments), app_platform: platform };
    const { project_id } = await sendMessage(millwright, request);
    rememberModel(project_id, message.model);
    navigate(`/projects/${project_id}`);
  }

  return (
    <section className="mx-auto grid w-full max-w-3xl gap-6 pt-[8vh] sm:pt-[12vh]">
      <h1 className="text-balance text-center text-3xl font-semibold tracking-tight sm:text-[2.6rem] sm:leading-tight">
        What do you want to build?
      </h1>
      <Composer
        label="Describe your app"
        placeholder="A recipe collection where I can filter by ingredient…"
        action="Build"
        rows={3}
        onSend={create}
        choices={<PlatformChoice platform={platform} onChange={setPlatform} />}
      />
      <EngineNotice />
      <StartFromImport />
    </section>
  );
}
