import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ColorInput } from '@/components/tools/color-input';
import { OptionSlider } from '@/components/tools/option-slider';
import { PictureInput } from '@/components/tools/picture-input';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { downloadCanvas } from '@/lib/download-canvas';
import { drawMeme } from '@/lib/draw-meme';

export function MemeGenerator() {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [background, setBackground] = useState('#1d4ed8');
  const [top, setTop] = useState('When the code works');
  const [bottom, setBottom] = useState('on the first try');
  const [size, setSize] = useState(9);

  useEffect(() => {
    if (canvas.current) drawMeme(canvas.current, { picture, background, top, bottom, size });
  }, [picture, background, top, bottom, size]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <ToolPanel title="Your meme">
        <PictureInput
          label={picture ? 'Another picture' : 'Upload a picture'}
          onChange={setPicture}
        />
        {!picture && <ColorInput label="Background" value={background} onChange={setBackground} />}
        <div className="space-y-2">
          <Label htmlFor={`${id}-top`}>Top text</Label>
          <Textarea id={`${id}-top`} value={top} onChange={({ target }) => setTop(target.value)} />
        </div>
        <div className="space-y-2">
          <Label htmlFor={`${id}-bottom`}>Bottom text</Label>
          <Textarea
            id={`${id}-bottom`}
            value={bottom}
            onChange={({ target }) => setBottom(target.value)}
          />
        </div>
        <OptionSlider label="Text size" min={4} max={18} value={size} onChange={setSize} />
        <Button onClick={() => canvas.current && downloadCanvas(canvas.current, 'meme.png')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <p className="text-muted-foreground text-sm">Pictures stay in your browser.</p>
      </ToolPanel>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Meme: ${top} ${bottom}`}
        className="w-full rounded-lg border"
      />
    </div>
  );
}
