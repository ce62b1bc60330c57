import * as React from 'react';

type AutoFocusHandlers = {
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: (event: Event) => void;
};

// Radix returns the focus of a closed dialog to its trigger only. A dialog that is opened by state
// has no trigger, so this returns the focus to the element that had it before.
function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: AutoFocusHandlers) {
  const opener = React.useRef<Element>(null);

  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const element = opener.current;
      const canTakeFocus =
        element instanceof HTMLElement && element.isConnected && element !== document.body;
      if (canTakeFocus && !event.defaultPrevented) {
        event.preventDefault();
        element.focus();
      }
    },
  };
}

export { useReturnFocus };
