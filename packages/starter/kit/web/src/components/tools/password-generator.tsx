import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionSlider } from '@/components/tools/option-slider';
import { OptionSwitch } from '@/components/tools/option-switch';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useStoredState } from '@/hooks/use-stored-state';
import { generatePassword, type PasswordOptions, strengthOf } from '@/lib/generate-password';

interface PasswordGeneratorProps {
  storageKey: string;
  length?: number;
  minLength?: number;
  maxLength?: number;
  symbols?: boolean;
}

const strongBits = 100;

const switches = [
  { name: 'lowercase', label: 'Lowercase letters' },
  { name: 'uppercase', label: 'Uppercase letters' },
  { name: 'digits', label: 'Digits' },
  { name: 'symbols', label: 'Symbols' },
  { name: 'isReadable', label: 'No look-alikes (l, 1, O, 0)' },
] as const;

function ratingOf(bits: number): string {
  if (bits < 40) return 'Weak';
  if (bits < 60) return 'Fair';
  return bits < strongBits ? 'Strong' : 'Very strong';
}

export function PasswordGenerator(props: PasswordGeneratorProps) {
  const { storageKey, length = 16, minLength = 6, maxLength = 64, symbols = true } = props;
  const [options, setOptions] = useStoredState<PasswordOptions>(storageKey, {
    length,
    symbols,
    lowercase: true,
    uppercase: true,
    digits: true,
    isReadable: false,
  });
  const [round, setRound] = useState(0);
  // A new round creates a new password.
  const password = useMemo(() => generatePassword(options), [options, round]);
  const bits = strengthOf(options);
  return (
    <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2">
      <ToolPanel title="Options">
        <OptionSlider
          label="Length"
          min={minLength}
          max={maxLength}
          value={options.length}
          onChange={(value) => setOptions({ ...options, length: value })}
        />
        {switches.map(({ name, label }) => (
          <OptionSwitch
            key={name}
            label={label}
            checked={options[name]}
            onChange={(checked) => setOptions({ ...options, [name]: checked })}
          />
        ))}
      </ToolPanel>
      <ToolPanel title="Password">
        <output
          aria-live="polite"
          className="grid min-h-28 grow select-all place-content-center break-all rounded-lg bg-muted p-4 text-center font-mono text-xl"
        >
          {password || 'Choose at least one kind of character.'}
        </output>
        <div className="space-y-2">
          <p className="flex justify-between text-sm">
            <span>{ratingOf(bits)}</span>
            <span className="text-muted-foreground">{`${bits} bits`}</span>
          </p>
          <Progress aria-label="Strength" value={Math.min(100, (bits / strongBits) * 100)} />
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={password} variant="default" />
          <Button variant="outline" onClick={() => setRound(round + 1)}>
            <RefreshCw aria-hidden="true" />
            New password
          </Button>
        </div>
        <p className="text-muted-foreground text-sm">
          Passwords are created in your browser. They are neither stored nor sent.
        </p>
      </ToolPanel>
    </div>
  );
}
