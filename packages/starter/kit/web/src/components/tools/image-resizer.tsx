import { Download, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { EmptyNotice } from '@/components/empty-notice';
import { SettingField } from '@/components/timer/setting-field';
import { OptionSlider } from '@/components/tools/option-slider';
import { PictureInput } from '@/components/tools/picture-input';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { downloadCanvas } from '@/lib/download-canvas';
import { cropArea, formatBytes } from '@/lib/fit-image';

const ratios = [
  { value: 'original', label: 'Original' },
  { value: '1', label: 'Square' },
  { value: '1.3333333', label: '4 : 3' },
  { value: '1.7777778', label: '16 : 9' },
];

const formats = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/png', label: 'PNG' },
  { value: 'image/webp', label: 'WebP' },
];

const maxSide = 8000;

interface Opened {
  picture: ImageBitmap;
  name: string;
  bytes: number;
}

export function ImageResizer() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <div className="space-y-6">
      <PictureInput
        label={opened ? 'Open another picture' : 'Open a picture'}
        onChange={(picture, { name, size }) => setOpened({ picture, name, bytes: size })}
      />
      {opened ? (
        <ImageOptions key={opened.name + opened.bytes} {...opened} />
      ) : (
        <EmptyNotice icon={ImageUp} title="No picture yet">
          Open one to resize, crop or convert it. Pictures stay in your browser.
        </EmptyNotice>
      )}
    </div>
  );
}

function ImageOptions({ picture, name, bytes }: Opened) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(picture.width);
  const [ratio, setRatio] = useState('original');
  const [position, setPosition] = useState(50);
  const [format, setFormat] = useState('image/jpeg');
  const [quality, setQuality] = useState(85);
  const [result, setResult] = useState<number>();
  const original = picture.width / picture.height;
  const wanted = ratio === 'original' ? original : Number(ratio);
  const height = Math.max(1, Math.round(width / wanted));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { x, y, ...area } = cropArea(picture.width, picture.height, wanted, position / 100);
    // JPEG has no transparency.
    context.fillStyle = '#ffffff';
    if (format === 'image/jpeg') context.fillRect(0, 0, width, height);
    else context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, area.width, area.height, 0, 0, width, height);
    canvas.current?.toBlob((blob) => setResult(blob?.size), format, quality / 100);
  }, [picture, wanted, position, width, height, format, quality]);

  function save() {
    if (!canvas.current) return;
    const extension = format.replace('image/', '').replace('jpeg', 'jpg');
    const file = `${name.replace(/\.[^.]*$/, '')}-${width}x${height}.${extension}`;
    downloadCanvas(canvas.current, file, format, quality / 100);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <ToolPanel title="Options">
        <SettingField label="Width" min={1} max={maxSide} value={width} onChange={setWidth} />
        <SettingField
          label="Height"
          min={1}
          max={maxSide}
          value={height}
          onChange={(value) => setWidth(Math.max(1, Math.round(value * wanted)))}
        />
        <ChoiceGroup label="Crop" choices={ratios} value={ratio} onChange={setRatio} />
        {ratio !== 'original' && (
          <OptionSlider
            label="Position"
            unit="%"
            min={0}
            max={100}
            value={position}
            onChange={setPosition}
          />
        )}
        <ChoiceGroup label="Format" choices={formats} value={format} onChange={setFormat} />
        {format !== 'image/png' && (
          <OptionSlider
            label="Quality"
            unit="%"
            min={10}
            max={100}
            value={quality}
            onChange={setQuality}
          />
        )}
        <p aria-live="polite" className="text-muted-foreground text-sm">
          {`Before: ${picture.width} × ${picture.height}, ${formatBytes(bytes)}. After: ${width} × ${height}${result === undefined ? '' : `, ${formatBytes(result)}`}.`}
        </p>
        <Button onClick={save}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </ToolPanel>
      <ToolPanel title="Preview">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Preview of ${name}`}
          width={width}
          height={height}
          className="max-h-[70vh] max-w-full self-center rounded-md border object-contain"
        />
      </ToolPanel>
    </div>
  );
}
