import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { OptionSlider } from '@/components/tools/option-slider';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { useStoredState } from '@/hooks/use-stored-state';

const sample = 'Paste a text here, choose a voice and press play.';

export function TextToSpeech({ storageKey }: { storageKey: string }) {
  const id = useId();
  const [text, setText] = useStoredState(storageKey, sample);
  const [options, setOptions] = useStoredState(`${storageKey}-voice`, {
    name: '',
    rate: 1,
    pitch: 1,
  });
  const [state, setState] = useState<'idle' | 'speaking' | 'paused'>('idle');
  const voices = useVoices();

  useEffect(() => () => globalThis.speechSynthesis?.cancel(), []);

  if (!('speechSynthesis' in window)) {
    return <p role="alert">This browser cannot read texts aloud. Try another one.</p>;
  }

  function play() {
    if (state === 'paused') {
      speechSynthesis.resume();
      setState('speaking');
      return;
    }
    const speech = new SpeechSynthesisUtterance(text);
    speech.voice = voices.find(({ name }) => name === options.name) ?? null;
    speech.rate = options.rate;
    speech.pitch = options.pitch;
    speech.onend = () => setState('idle');
    speech.onerror = () => setState('idle');
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
    setState('speaking');
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <TextPane title="Text" value={text} onChange={setText} placeholder="What should be read?" />
      <ToolPanel title="Voice">
        <div className="space-y-2">
          <Label htmlFor={id}>Voice</Label>
          <NativeSelect
            id={id}
            className="w-full"
            value={options.name}
            onChange={({ target }) => setOptions({ ...options, name: target.value })}
          >
            <NativeSelectOption value="">Default</NativeSelectOption>
            {voices.map(({ name, lang }) => (
              <NativeSelectOption key={name} value={name}>
                {`${name} (${lang})`}
              </NativeSelectOption>
            ))}
          </NativeSelect>
          {voices.length === 0 && (
            <p className="text-muted-foreground text-sm">This browser offers no voices yet.</p>
          )}
        </div>
        <OptionSlider
          label="Speed"
          min={0.5}
          max={2}
          step={0.1}
          value={options.rate}
          onChange={(rate) => setOptions({ ...options, rate })}
        />
        <OptionSlider
          label="Pitch"
          min={0.5}
          max={2}
          step={0.1}
          value={options.pitch}
          onChange={(pitch) => setOptions({ ...options, pitch })}
        />
        <div className="flex flex-wrap gap-2">
          {state === 'speaking' ? (
            <Button
              onClick={() => {
                speechSynthesis.pause();
                setState('paused');
              }}
            >
              <Pause aria-hidden="true" />
              Pause
            </Button>
          ) : (
            <Button disabled={text.trim() === ''} onClick={play}>
              <Play aria-hidden="true" />
              {state === 'paused' ? 'Continue' : 'Play'}
            </Button>
          )}
          <Button
            variant="outline"
            disabled={state === 'idle'}
            onClick={() => {
              speechSynthesis.cancel();
              setState('idle');
            }}
          >
            <Square aria-hidden="true" />
            Stop
          </Button>
        </div>
      </ToolPanel>
    </div>
  );
}

/** Returns the voices of the browser, which it may load after the page. */
function useVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(() => globalThis.speechSynthesis?.getVoices() ?? []);
  useEffect(() => {
    const speech = globalThis.speechSynthesis;
    const update = () => setVoices(speech.getVoices());
    speech?.addEventListener('voiceschanged', update);
    return () => speech?.removeEventListener('voiceschanged', update);
  }, []);
  return voices;
}
