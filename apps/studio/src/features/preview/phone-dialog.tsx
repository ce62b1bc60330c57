import { encode } from 'uqr';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PhoneDialogProps {
  /** Null if no phone could reach it. */
  readonly address: string | null;
  /** Expo Go cannot send a pass. */
  readonly isPrivate: boolean;
  readonly onClose: () => void;
}

export default function PhoneDialog({ address, isPrivate, onClose }: PhoneDialogProps) {
  return (
    <Dialog title="Open on your phone" onClose={onClose}>
      {isPrivate ? (
        <p className="text-sm text-soft">
          This preview is private, and Expo Go can't sign in. Make it accessible to anyone with the
          link and send a message. A QR code then appears here.
        </p>
      ) : address ? (
        <div className="grid gap-4 text-sm">
          <ol className="grid list-decimal gap-1.5 pl-5 text-soft">
            <li>
              Install <strong className="font-medium text-ink">Expo Go</strong> from the App Store
              or Google Play.
            </li>
            <li>
              iPhone: scan this code with the camera. Android: open Expo Go and choose “Scan QR
              code”.
            </li>
            <li>The app opens and updates with every change. The first start takes a minute.</li>
          </ol>
          <QrCode text={address} />
          <p className="text-center text-xs text-faint">
            <code className="select-all font-mono [overflow-wrap:anywhere]">{address}</code>
          </p>
        </div>
      ) : (
        <div className="grid gap-3 text-sm text-soft">
          <Notice variant="warn">Phones can't reach this installation.</Notice>
          <p>
            Previews run at <code className="font-mono">localhost</code>, which phones can't open.
            The operator can set <code className="font-mono">PREVIEW_HOST</code> to an address that
            phones can reach. After your next message, a QR code appears here.
          </p>
          <p>Until then, use the phone-sized preview next to the conversation.</p>
        </div>
      )}
    </Dialog>
  );
}

/** Dark on light in either theme, as cameras require. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={`QR code for ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-56 rounded-xl bg-white p-2"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
