import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { ColorInput } from '@/components/tools/color-input';
import { DownloadButton } from '@/components/tools/download-button';
import { QrPicture, qrPath, qrSize } from '@/components/tools/qr-picture';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { contrastOf } from '@/lib/color-math';
import { createQrCode } from '@/lib/create-qr-code';
import { downloadCanvas } from '@/lib/download-canvas';

const pixelsPerModule = 16;
const enoughContrast = 4;

export function QrCode({ storageKey }: { storageKey: string }) {
  const [{ text, color, background }, setCode] = useStoredState(storageKey, {
    text: 'https://example.com',
    color: '#111827',
    background: '#ffffff',
  });
  const grid = useMemo(() => (text === '' ? undefined : createQrCode(text)), [text]);
  const change = (part: object) => setCode({ text, color, background, ...part });
  const size = grid ? qrSize(grid) : 0;
  const svg = grid
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${background}"/><path d="${qrPath(grid)}" fill="${color}"/></svg>`
    : '';

  function downloadPng() {
    if (!grid) return;
    const canvas = document.createElement('canvas');
    canvas.width = size * pixelsPerModule;
    canvas.height = canvas.width;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(pixelsPerModule, pixelsPerModule);
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
    context.fillStyle = color;
    context.fill(new Path2D(qrPath(grid)));
    downloadCanvas(canvas, 'qr-code.png');
  }

  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 md:grid-cols-2">
      <div className="space-y-6">
        <TextPane
          title="Text or link"
          value={text}
          onChange={(value) => change({ text: value })}
          placeholder="https://example.com"
          error={text !== '' && !grid ? 'This text is too long for a QR code.' : undefined}
        />
        <ToolPanel title="Colors">
          <ColorInput label="Code" value={color} onChange={(value) => change({ color: value })} />
          <ColorInput
            label="Background"
            value={background}
            onChange={(value) => change({ background: value })}
          />
          {contrastOf(color, background) < enoughContrast && (
            <p role="alert" className="text-destructive text-sm">
              Cameras may not read these colors. Use a dark code on a light background.
            </p>
          )}
        </ToolPanel>
      </div>
      <ToolPanel title="QR code">
        {grid ? (
          <QrPicture {...{ grid, color, background }} label={`QR code for ${text}`} />
        ) : (
          <p className="text-muted-foreground">Enter a text to see its code.</p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <Button disabled={!grid} onClick={downloadPng}>
            <Download aria-hidden="true" />
            Download PNG
          </Button>
          <DownloadButton name="qr-code.svg" type="image/svg+xml" text={svg} label="Download SVG" />
        </div>
        <p className="text-center text-muted-foreground text-sm">
          The code is created in your browser and never expires.
        </p>
      </ToolPanel>
    </div>
  );
}
