import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { CopyButton } from '@/components/tools/copy-button';
import { TextPane } from '@/components/tools/text-pane';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { type EncodingName, encodings } from '@/lib/encode-text';

interface TextCoderProps {
  storageKey: string;
  encoding?: EncodingName;
}

const choices = (Object.keys(encodings) as EncodingName[]).map((value) => ({
  value,
  label: encodings[value].label,
}));

const directions = [
  { value: 'encode', label: 'Encode' },
  { value: 'decode', label: 'Decode' },
] as const;

type Direction = (typeof directions)[number]['value'];

function convert(name: EncodingName, direction: Direction, text: string) {
  try {
    return { result: encodings[name][direction](text) };
  } catch (error) {
    return { result: '', problem: error instanceof Error ? error.message : String(error) };
  }
}

export function TextCoder({ storageKey, encoding = 'base64' }: TextCoderProps) {
  const [text, setText] = useStoredState(storageKey, '');
  const [name, setName] = useState(encoding);
  const [direction, setDirection] = useState<Direction>('encode');
  const { result, problem } = convert(name, direction, text);

  function swap() {
    setText(result);
    setDirection(direction === 'encode' ? 'decode' : 'encode');
  }

  return (
    <div className="space-y-6">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceGroup label="Encoding" choices={choices} value={name} onChange={setName} />
        <ChoiceGroup
          label="Direction"
          choices={[...directions]}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <TextPane
          title={direction === 'encode' ? 'Text' : 'Encoded text'}
          isCode
          value={text}
          onChange={setText}
          error={problem}
          placeholder="Type or paste a text"
        />
        <TextPane
          title="Result"
          isCode
          value={result}
          actions={
            <>
              <CopyButton text={result} />
              <Button variant="outline" disabled={result === ''} onClick={swap}>
                <ArrowLeftRight aria-hidden="true" />
                Swap
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}
