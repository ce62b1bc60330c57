import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DownloadButton } from '@/components/tools/download-button';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Textarea } from '@/components/ui/textarea';
import { useStoredState } from '@/hooks/use-stored-state';
import { type LogMessage, type PlaygroundCode, playgroundPage } from '@/lib/playground-page';
import { cn } from '@/lib/utils';

const sample: PlaygroundCode = {
  html: '<h1>Hello!</h1>\n<button id="more">Count</button>\n<p id="count">0</p>',
  css: 'body {\n  font-family: system-ui;\n  padding: 2rem;\n}\n\nh1 {\n  color: teal;\n}',
  js: "let count = 0;\ndocument.getElementById('more').onclick = () => {\n  count += 1;\n  document.getElementById('count').textContent = count;\n  console.log('Clicked', count);\n};",
};

const parts = [
  { name: 'html', label: 'HTML' },
  { name: 'css', label: 'CSS' },
  { name: 'js', label: 'JavaScript' },
] as const;

const maxLogs = 100;

/** Runs the code in a frame that has no access to this page. */
export function CodePlayground({ storageKey }: { storageKey: string }) {
  const [code, setCode] = useStoredState(storageKey, sample);
  const [shown, setShown] = useState(code);
  const [run, setRun] = useState(0);
  const [logs, setLogs] = useState<LogMessage[]>([]);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const listener = ({ source, data }: MessageEvent<LogMessage>) => {
      if (source !== frame.current?.contentWindow) return;
      setLogs((all) => [...all, data].slice(-maxLogs));
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  function start() {
    setLogs([]);
    setShown(code);
    setRun(run + 1);
  }

  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <ToolPanel
        title="Code"
        actions={
          <>
            <Button onClick={start}>
              <Play aria-hidden="true" />
              Run
            </Button>
            <DownloadButton name="index.html" type="text/html" text={playgroundPage(code, true)} />
          </>
        }
      >
        <Tabs defaultValue="html" className="grow">
          <TabsList>
            {parts.map(({ name, label }) => (
              <TabsTrigger key={name} value={name}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          {parts.map(({ name, label }) => (
            <TabsContent key={name} value={name}>
              <Textarea
                aria-label={label}
                className="field-sizing-fixed min-h-80 font-mono text-sm"
                spellCheck={false}
                autoCapitalize="off"
                value={code[name]}
                onChange={({ target }) => setCode({ ...code, [name]: target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
                }}
              />
            </TabsContent>
          ))}
        </Tabs>
        <p className="text-muted-foreground text-sm">Ctrl + Enter runs the code.</p>
      </ToolPanel>
      <ToolPanel title="Result">
        <iframe
          key={run}
          ref={frame}
          title="Result"
          sandbox="allow-scripts allow-modals allow-forms"
          srcDoc={playgroundPage(shown)}
          className="min-h-80 w-full grow rounded-md border bg-white"
        />
        <h3 className="font-medium text-sm">Console</h3>
        <ul
          aria-live="polite"
          className="min-h-16 space-y-1 rounded-md bg-muted p-3 font-mono text-sm"
        >
          {logs.map(({ kind, text }, index) => (
            <li key={index} className={cn('break-words', kind === 'error' && 'text-destructive')}>
              {text}
            </li>
          ))}
        </ul>
      </ToolPanel>
    </div>
  );
}
