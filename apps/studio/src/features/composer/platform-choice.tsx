import type { Platform } from '@millwright/contract';
import { Segments } from '../../ui/segments.tsx';

interface PlatformChoiceProps {
  readonly platform: Platform;
  readonly onChange: (platform: Platform) => void;
}

export function PlatformChoice({ platform, onChange }: PlatformChoiceProps) {
  return (
    <Segments
      label="Platform"
      value={platform}
      onChange={onChange}
      options={[
        { value: 'web', name: 'Web', icon: 'screen' },
        { value: 'mobile', name: 'Mobile', icon: 'phone' },
      ]}
    />
  );
}
