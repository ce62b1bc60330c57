import type { Mode } from '@millwright/contract';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUsableModels } from '../../api/usable-models.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describePrice } from './describe-model.ts';
import { ModelDialog } from './model-dialog.tsx';

interface ModelPickerProps {
  /** The default model depends on it. */
  readonly mode: Mode;
  /** Undefined for the default model. */
  readonly model: string | undefined;
  readonly onChange: (model: string | undefined) => void;
}

const isDefaultMode = (mode: Mode): mode is 'plan' | 'chat' => mode === 'plan' || mode === 'chat';

/** The model of the next message. Hidden if there is only one. */
export function ModelPicker({ mode, model, onChange }: ModelPickerProps) {
  const { models, defaults } = useUsableModels();
  const [isOpen, setIsOpen] = useState(false);
  if (models.length < 2) return null;
  const defaultId = defaults[isDefaultMode(mode) ? mode : 'build'];
  const defaultModel = models.find(({ id }) => id === defaultId);
  const current = models.find(({ id }) => id === model) ?? defaultModel;
  const name = current?.name ?? 'Default model';
  return (
    <>
      <button
        type="button"
        aria-label={`Model: ${name}`}
        aria-haspopup="dialog"
        title={current && `${current.name}: ${describePrice(current)}`}
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 min-w-0 items-center gap-1 rounded-lg bg-sunken px-2.5 text-[13px] text-ink"
      >
        <span className="max-w-40 truncate">{name}</span>
        <Icon name="down" className="size-3.5 text-soft" />
      </button>
      {isOpen &&
        createPortal(
          <ModelDialog
            title="Choose a model"
            actionLabel="Use this model"
            models={models}
            defaultModel={defaultModel}
            hasDefault
            selected={model}
            onChoose={async (chosen) => onChange(chosen)}
            onClose={() => setIsOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
