import type { Platform } from '@millwright/contract';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface PlatformChoiceProps {
  readonly platform: Platform;
  readonly onChange: (platform: Platform) => void;
}

export function PlatformChoice({ platform, onChange }: PlatformChoiceProps) {
  return (
    <SegmentedControl
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
