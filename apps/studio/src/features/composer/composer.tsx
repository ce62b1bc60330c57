import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { explainLimits } from '../../api/attachment.ts';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useAction } from '../../api/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toModelFields } from '../models/chosen-model.ts';
import { AttachmentList } from './attachment-list.tsx';
import type { Message } from './message.ts';
import { Options } from './options.tsx';
import { ReferenceList } from './reference-list.tsx';
import { toContext } from './references.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { usePreferences } from './use-preferences.ts';
import type { References } from './use-references.ts';

interface ComposerProps {
  /** Undefined for a new project. */
  readonly projectId?: string;
  readonly label: string;
  readonly placeholder: string;
  /** Label of the button. */
  readonly action: string;
  readonly rows: number;
  readonly onSend: (message: Message) => Promise<void>;
  /** While a turn runs, a message waits for its end, unless it is sent to interrupt. */
  readonly isWorking?: boolean;
  readonly onStop?: () => void;
  readonly choices?: ReactNode;
  /** Elements the message refers to, picked in the preview. */
  readonly references?: References;
}

export function Composer(props: ComposerProps) {
  const { projectId, label, placeholder, action, rows, onSend, isWorking, onStop } = props;
  const { references } = props;
  const { settings } = useService();
  const [text, setText] = useDraft(projectId ?? 'new');
  const { preferences, change } = usePreferences(projectId);
  const usable = useUsableModels();
  const files = useAttachments(settings.limits);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const prompt = text.trim();
  const isTooLong =
    settings.limits.prompt_chars > 0 && prompt.length > settings.limits.prompt_chars;
  const { run, isBusy, problem } = useAction(async (interrupt: boolean) => {
    const { mode, autoFix: auto_fix } = preferences;
    const { attachments } = files;
    const chosen = toModelFields(usable, preferences);
    const context = toContext(references?.elements ?? []);
    await onSend({ prompt, mode, ...chosen, auto_fix, interrupt, attachments, context });
    setText('');
    files.clear();
    references?.clear();
  });
  const canSend = prompt !== '' && !isBusy && !isTooLong;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) void run(Boolean(isWorking) && (event.metaKey || event.ctrlKey));
  }

  return (
    <form
      {...files.targets}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void run(false);
      }}
      className={`relative rounded-2xl border bg-card shadow-raised motion-safe:transition-colors focus-within:border-line-strong ${files.isOver ? 'border-accent' : 'border-line'}`}
    >
      {references && <ReferenceList references={references} />}
      <AttachmentList attachments={files.attachments} onRemove={files.remove} />
      <textarea
        ref={field}
        data-composer=""
        aria-label={label}
        aria-describedby={hint}
        value={text}
        rows={rows}
        placeholder={files.isOver ? 'Drop files here' : placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`field-sizing-content block max-h-[40vh] ${rows > 1 ? 'min-h-24' : ''} w-full resize-none bg-transparent px-4 pt-3.5 pb-1 outline-none placeholder:text-faint`}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 p-2">
        <IconButton
          icon="attach"
          label={`Attach files. ${explainLimits(settings.limits)}`}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            void files.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {props.choices}
        <Options preferences={preferences} onChange={change} />
        <div className="ml-auto flex items-center gap-2">
          {isWorking && onStop && (
            <Button icon="stop" onClick={onStop} title="Stop (Esc twice)">
              Stop
            </Button>
          )}
          {isWorking && text.trim() && (
            <Button onClick={() => run(true)} disabled={!canSend} title="Ctrl or ⌘ + Enter">
              Send now
            </Button>
          )}
          <Button variant="primary" type="submit" icon="send" disabled={!canSend}>
            {isBusy ? 'Sending…' : isWorking ? 'Queue' : action}
          </Button>
        </div>
      </div>
      <p id={hint} className="sr-only">
        Press Enter to send, Shift+Enter for a new line.
        {isWorking && ' Press Ctrl or Command+Enter to interrupt the agent and send now.'}
      </p>
      {(problem || isTooLong || files.rejected.length > 0) && (
        <div className="grid gap-2 p-2 pt-0">
          {problem && (
            <Notice variant="bad" role="alert">
              {problem} Your message is kept.
            </Notice>
          )}
          {isTooLong && (
            <Notice variant="warn">
              The message limit is {settings.limits.prompt_chars.toLocaleString('en')} characters;
              yours has {prompt.length.toLocaleString('en')}. Attach the rest as a document.
            </Notice>
          )}
          {files.rejected.length > 0 && (
            <Notice variant="warn" role="status">
              {files.rejected.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
              <p>{explainLimits(settings.limits)}</p>
            </Notice>
          )}
        </div>
      )}
    </form>
  );
}
