import { Plus } from 'lucide-react-native';
import { StyleSheet } from 'react-native';
import { IconButton } from '@/components/ui/icon-button';
import { space } from '@/theme';

interface AddButtonProps {
  label: string;
  onPress: () => void;
}

/** Floats above the end of the screen, within reach of a thumb. */
export function AddButton({ label, onPress }: AddButtonProps) {
  return (
    <IconButton
      icon={Plus}
      label={label}
      variant="default"
      onPress={onPress}
      style={styles.button}
    />
  );
}

const styles = StyleSheet.create({
  button: {
    position: 'absolute',
    right: space.medium,
    bottom: space.medium,
    width: 60,
    height: 60,
    boxShadow: '0 8px 24px #14142847',
  },
});
