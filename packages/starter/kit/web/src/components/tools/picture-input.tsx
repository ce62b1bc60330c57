import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';

interface PictureInputProps {
  label: string;
  onChange: (picture: ImageBitmap, file: File) => void;
}

/** Opens a picture from the device. It never leaves the browser. */
export function PictureInput({ label, onChange }: PictureInputProps) {
  const id = useId();
  const [problem, setProblem] = useState('');

  async function open(file: File | undefined) {
    if (!file) return;
    try {
      onChange(await createImageBitmap(file), file);
      setProblem('');
    } catch {
      setProblem('This file is not a picture that the browser can show.');
    }
  }

  return (
    <div className="space-y-2">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        onChange={({ target }) => void open(target.files?.[0])}
      />
      <Button
        asChild
        variant="outline"
        className="peer-focus-visible:ring-[3px] peer-focus-visible:ring-ring/50"
      >
        <label htmlFor={id}>
          <Upload aria-hidden="true" />
          {label}
        </label>
      </Button>
      {problem && (
        <p role="alert" className="text-destructive text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
