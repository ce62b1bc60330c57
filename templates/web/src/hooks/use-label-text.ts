import * as React from 'react';

// A <label for> names native form controls only. Widgets drawn from other elements (slider thumbs,
// progress bars) would stay nameless, so they read the text of their label from here.
function useLabelText(id: string | undefined): string | undefined {
  const [text, setText] = React.useState<string>();

  // Runs after every render because the text of the label may have changed.
  React.useEffect(() => {
    const labels = id ? Array.from(document.querySelectorAll('label')) : [];
    const label = labels.find((element) => element.htmlFor === id);
    setText(label?.textContent?.trim() || undefined);
  });

  return text;
}

export { useLabelText };
