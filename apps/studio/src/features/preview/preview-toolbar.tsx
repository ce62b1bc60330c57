import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AddressBar } from './address-bar.tsx';
import type { Device, DeviceName } from './device.ts';
import type { PreviewPage } from './use-preview-page.ts';

interface PreviewToolbarProps {
  readonly page: PreviewPage;
  readonly origin: string;
  /** URL for a separate tab. */
  readonly address: string;
  readonly device: Device;
  readonly onDevice: (device: Device) => void;
  readonly onReload: () => void;
  /** False while elements cannot be changed by hand. */
  readonly isEditable: boolean;
  readonly onPhone: (() => void) | undefined;
}

const devices: readonly { name: DeviceName; label: string; icon: IconName }[] = [
  { name: 'responsive', label: 'Responsive', icon: 'screen' },
  { name: 'tablet', label: 'Tablet, 820 × 1180', icon: 'tablet' },
  { name: 'phone', label: 'Phone, 390 × 844', icon: 'phone' },
];

export function PreviewToolbar(props: PreviewToolbarProps) {
  const { page, origin, address, device, onDevice, onReload, isEditable, onPhone } = props;
  const { pageLocation } = page;
  return (
    <div className="flex items-center gap-0.5 border-b border-line px-2 py-1.5">
      <IconButton
        small
        icon="back"
        label="Back"
        disabled={!pageLocation.canGoBack}
        onClick={page.back}
      />
      <IconButton
        small
        icon="right"
        label="Forward"
        disabled={!pageLocation.canGoForward}
        onClick={page.forward}
      />
      <IconButton small icon="reload" label="Reload preview" onClick={onReload} />
      <AddressBar origin={origin} path={pageLocation.path} onGo={page.go} />
      <IconButton
        small
        icon="target"
        label="Select element"
        title={
          page.isPicking
            ? 'Click an element in your app, or press Esc'
            : 'Select an element in your app to refer to it in a message'
        }
        aria-pressed={page.isPicking}
        disabled={!page.isLinked}
        onClick={() => page.pick(!page.isPicking)}
        className="ml-1 aria-pressed:border-accent/40 aria-pressed:bg-accent-wash aria-pressed:text-accent"
      />
      <IconButton
        small
        icon="pencil"
        label="Edit elements"
        title={
          page.isEditing
            ? 'Stop editing'
            : 'Change texts, colors and spacing in your app directly, without a message'
        }
        aria-pressed={page.isEditing}
        disabled={!page.isLinked || !isEditable}
        onClick={() => page.edit(!page.isEditing)}
        className="aria-pressed:border-accent/40 aria-pressed:bg-accent-wash aria-pressed:text-accent"
      />
      <fieldset className="flex rounded-lg max-[560px]:hidden">
        <legend className="sr-only">Screen size</legend>
        {devices.map(({ name, label, icon }) => (
          <IconButton
            key={name}
            small
            icon={icon}
            label={label}
            aria-pressed={device.name === name}
            onClick={() => onDevice({ name, isRotated: false })}
            className="aria-pressed:bg-sunken aria-pressed:text-ink"
          />
        ))}
        {device.name !== 'responsive' && (
          <IconButton
            small
            icon="rotate"
            label="Rotate"
            aria-pressed={device.isRotated}
            onClick={() => onDevice({ ...device, isRotated: !device.isRotated })}
            className="aria-pressed:bg-sunken aria-pressed:text-ink"
          />
        )}
      </fieldset>
      {onPhone && <IconButton small icon="squares" label="Open on your phone" onClick={onPhone} />}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label="Open in a new tab"
        title="Open in a new tab"
        className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name="outside" />
      </a>
    </div>
  );
}
