import type { Mode } from '@millwright/contract';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUsableModels } from '../../api/usable-models.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  findChosenModel,
  findDefaultModel,
  type ModelSelection,
  toModelFields,
} from './chosen-model.ts';
import { describePrice } from './describe-model.ts';
import { effortNames } from './effort-choice.tsx';
import { ModelDialog } from './model-dialog.tsx';

interface ModelPickerProps {
  /** The default model depends on it. */
  readonly mode: Mode;
  readonly selection: ModelSelection;
  readonly onChange: (changes: Partial<ModelSelection>) => void;
}

/** The model of the next message, with its reasoning effort. Hidden if there is only one. */
export function ModelPicker({ mode, selection, onChange }: ModelPickerProps) {
  const { model, effort } = selection;
  const usable = useUsableModels();
  const { models } = usable;
  const [isOpen, setIsOpen] = useState(false);
  if (models.length < 2) return null;
  const current = findChosenModel(usable, mode, model);
  const name = current?.name ?? 'Default model';
  const { reasoning_effort } = toModelFields(usable, { mode, model, effort });
  const level = reasoning_effort && effortNames[reasoning_effort];
  return (
    <>
      <button
        type="button"
        aria-label={`Model: ${name}${level ? ` · ${level} effort` : ''}`}
        aria-haspopup="dialog"
        title={current && `${current.name}: ${describePrice(current)}`}
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 min-w-0 items-center gap-1 rounded-lg bg-sunken px-2.5 text-[13px] text-ink"
      >
        <span className="max-w-40 truncate">{name}</span>
        {level && <span className="-ml-1 whitespace-pre text-soft"> · {level}</span>}
        <Icon name="down" className="size-3.5 text-soft" />
      </button>
      {isOpen &&
        createPortal(
          <ModelDialog
            title="Choose a model"
            actionLabel="Use this model"
            models={models}
            defaultModel={findDefaultModel(usable, mode)}
            hasDefault
            selected={model}
            effort={effort}
            onChoose={async (chosen) => onChange(chosen)}
            onClose={() => setIsOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
