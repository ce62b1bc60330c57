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
    <Dialog title="On your phone" onClose={onClose}>
      {isPrivate ? (
        <p className="text-sm text-soft">
          This preview is private, and Expo Go cannot prove who is looking. Let whoever has its link
          see it, send a message, and a code to scan is shown here.
        </p>
      ) : address ? (
        <div className="grid gap-4 text-sm">
          <ol className="grid list-decimal gap-1.5 pl-5 text-soft">
            <li>
              Install <strong className="font-medium text-ink">Expo Go</strong> from the App Store
              or Google Play.
            </li>
            <li>
              iPhone: point the camera at this code. Android: open Expo Go and choose “Scan QR
              code”.
            </li>
            <li>The app opens and follows every change. Its first start takes a minute.</li>
          </ol>
          <QrCode text={address} />
          <p className="text-center text-xs text-faint">
            <code className="select-all font-mono [overflow-wrap:anywhere]">{address}</code>
          </p>
        </div>
      ) : (
        <div className="grid gap-3 text-sm text-soft">
          <Notice look="warn">A phone cannot reach this installation.</Notice>
          <p>
            Its previews live at <code className="font-mono">localhost</code>, which on a phone is
            the phone itself. Whoever runs Millwright can give previews an address of their own by
            the setting <code className="font-mono">PREVIEW_HOST</code>; from the next message on a
            code to scan is shown here.
          </p>
          <p>Until then, the frame beside the conversation shows the app in a phone's size.</p>
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
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-56 rounded-xl bg-white p-2"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
