import { useTheme } from '@/theme';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface ResultProps {
  label: string;
  /** Empty while something is missing for it. */
  value: string;
  hint?: string;
}

/** What came out, large. */
export function Result({ label, value, hint }: ResultProps) {
  const { colors } = useTheme();
  return (
    <Card aria-live="polite" style={{ backgroundColor: colors.primary, gap: 4 }}>
      <Words size="small" tone="primaryForeground">
        {label}
      </Words>
      <Words size="display" tone="primaryForeground" numberOfLines={1} adjustsFontSizeToFit>
        {value || '–'}
      </Words>
      {hint && (
        <Words size="small" tone="primaryForeground">
          {hint}
        </Words>
      )}
    </Card>
  );
}
