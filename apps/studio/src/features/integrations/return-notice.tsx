import { Notice } from '../../ui/notice.tsx';
import type { ConnectReturn } from './connect-return.ts';

/** Outcome of a sign-in that failed; a success shows on its card. */
export function ReturnNotice({ returned }: { readonly returned: ConnectReturn }) {
  if (returned.kind === 'declined') {
    return (
      <Notice variant="warn" role="status">
        You declined access, so no account was connected.
      </Notice>
    );
  }
  if (returned.kind === 'connected') return null;
  return (
    <Notice variant="bad" role="alert">
      <p>{returned.message}</p>
      {returned.reference && (
        <p className="text-xs text-soft">
          Reference <code className="select-all font-mono">{returned.reference}</code>
        </p>
      )}
    </Notice>
  );
}
