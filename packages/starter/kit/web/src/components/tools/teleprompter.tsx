import { Maximize, Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { OptionSlider } from '@/components/tools/option-slider';
import { OptionSwitch } from '@/components/tools/option-switch';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { cn } from '@/lib/utils';

const sample =
  'Welcome, and thank you for coming.\n\nToday I want to tell you about an idea that started at a kitchen table.\n\nIt was late, it was raining, and nobody wanted to go home.\n\nSo we kept talking.';

export function Teleprompter({ storageKey }: { storageKey: string }) {
  const [text, setText] = useStoredState(storageKey, sample);
  const [options, setOptions] = useStoredState(`${storageKey}-options`, {
    speed: 40,
    size: 48,
    isMirrored: false,
  });
  const [isRunning, setIsRunning] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const { speed, size, isMirrored } = options;

  useEffect(() => {
    const element = stage.current;
    if (!isRunning || !element) return;
    let position = element.scrollTop;
    let last = performance.now();
    let frame = requestAnimationFrame(function scroll(now) {
      position += (speed * (now - last)) / 1000;
      last = now;
      element.scrollTop = position;
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      if (isAtEnd) setIsRunning(false);
      else frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, speed]);

  useSpaceKey(() => setIsRunning(!isRunning));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <div className="space-y-6">
        <ToolPanel title="Options">
          <OptionSlider
            label="Speed"
            min={10}
            max={200}
            step={5}
            value={speed}
            onChange={(value) => setOptions({ ...options, speed: value })}
          />
          <OptionSlider
            label="Text size"
            min={24}
            max={96}
            step={4}
            value={size}
            onChange={(value) => setOptions({ ...options, size: value })}
          />
          <OptionSwitch
            label="Mirrored, for a glass"
            checked={isMirrored}
            onChange={(value) => setOptions({ ...options, isMirrored: value })}
          />
        </ToolPanel>
        <TextPane title="Script" value={text} onChange={setText} placeholder="Paste your script" />
      </div>
      <div className="space-y-4">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsRunning(!isRunning)}>
            {isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {isRunning ? 'Pause' : 'Start'}
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              setIsRunning(false);
              stage.current?.scrollTo({ top: 0 });
            }}
          >
            <RotateCcw aria-hidden="true" />
            To the start
          </Button>
          <Button variant="outline" onClick={() => void stage.current?.requestFullscreen()}>
            <Maximize aria-hidden="true" />
            Full screen
          </Button>
        </div>
        {/* The script scrolls, which must also work with the keyboard. */}
        <section
          ref={stage}
          aria-label="Script on stage"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable
          tabIndex={0}
          className="h-[32rem] overflow-y-auto rounded-lg bg-black px-8 text-white focus-visible:outline-2 focus-visible:outline-ring"
        >
          <p
            className={cn(
              'whitespace-pre-line pt-40 pb-96 font-semibold leading-snug',
              isMirrored && '-scale-x-100',
            )}
            style={{ fontSize: size }}
          >
            {text}
          </p>
        </section>
        <p className="text-muted-foreground text-sm">The space bar starts and pauses.</p>
      </div>
    </div>
  );
}
