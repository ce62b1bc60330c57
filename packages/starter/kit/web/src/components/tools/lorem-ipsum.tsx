import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionSlider } from '@/components/tools/option-slider';
import { OptionSwitch } from '@/components/tools/option-switch';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { createLorem } from '@/lib/lorem-ipsum';

export function LoremIpsum({ paragraphs: initial = 3 }: { paragraphs?: number }) {
  const [paragraphs, setParagraphs] = useState(initial);
  const [sentences, setSentences] = useState(5);
  const [isHtml, setIsHtml] = useState(false);
  const [round, setRound] = useState(0);
  // A new round creates a new text.
  const texts = useMemo(() => createLorem(paragraphs, sentences), [paragraphs, sentences, round]);
  const copied = texts.map((text) => (isHtml ? `<p>${text}</p>` : text)).join('\n\n');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <ToolPanel title="Options">
        <OptionSlider
          label="Paragraphs"
          min={1}
          max={20}
          value={paragraphs}
          onChange={setParagraphs}
        />
        <OptionSlider
          label="Sentences in each"
          min={1}
          max={12}
          value={sentences}
          onChange={setSentences}
        />
        <OptionSwitch label="With HTML tags" checked={isHtml} onChange={setIsHtml} />
      </ToolPanel>
      <ToolPanel
        title="Placeholder text"
        actions={
          <>
            <CopyButton text={copied} />
            <Button variant="outline" onClick={() => setRound(round + 1)}>
              <RefreshCw aria-hidden="true" />
              New text
            </Button>
          </>
        }
      >
        <div lang="la" className="space-y-4">
          {texts.map((text, index) => (
            <p key={index}>{isHtml ? `<p>${text}</p>` : text}</p>
          ))}
        </div>
      </ToolPanel>
    </div>
  );
}
