import { Check, ChevronDown } from 'lucide-react-native';
import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { useField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
  description?: string;
}

interface SelectProps<T extends string> {
  value: T | undefined;
  onValueChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  placeholder?: string;
  /** Heading of the list; the label of the field by default. */
  title?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** A choice from a list, which opens as a sheet. Give it a name with `Field` or `aria-label`. */
export function Select<T extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose…',
  title,
  disabled = false,
  'aria-label': ariaLabel,
}: SelectProps<T>) {
  const { colors } = useTheme();
  const field = useField();
  const [isOpen, setIsOpen] = useState(false);
  const name = ariaLabel ?? field.label ?? title ?? placeholder;
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <Pressable
        role="button"
        aria-label={`${name}: ${chosen?.label ?? placeholder}`}
        aria-expanded={isOpen}
        disabled={disabled}
        onPress={() => setIsOpen(true)}
        style={[
          styles.trigger,
          {
            backgroundColor: colors.card,
            borderColor: field.isInvalid ? colors.destructive : colors.input,
          },
          disabled && styles.disabled,
        ]}
      >
        <Text
          numberOfLines={1}
          color={chosen ? 'foreground' : 'mutedForeground'}
          style={styles.value}
        >
          {chosen?.label ?? placeholder}
        </Text>
        <Icon as={ChevronDown} color="mutedForeground" />
      </Pressable>
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetContent title={title ?? name}>
          <View role="radiogroup" aria-label={name}>
            {options.map((option) => (
              <Pressable
                key={option.value}
                role="radio"
                aria-checked={option.value === value}
                aria-label={option.label}
                onPress={() => {
                  onValueChange(option.value);
                  setIsOpen(false);
                }}
                style={({ pressed }) => [
                  styles.option,
                  pressed && { backgroundColor: colors.muted },
                ]}
              >
                <View style={styles.value}>
                  <Text weight={option.value === value ? 'semibold' : 'normal'}>
                    {option.label}
                  </Text>
                  {option.description ? <Text variant="muted">{option.description}</Text> : null}
                </View>
                {option.value === value ? <Icon as={Check} color="primary" /> : null}
              </Pressable>
            ))}
          </View>
        </SheetContent>
      </Sheet>
    </>
  );
}

const styles = StyleSheet.create({
  trigger: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.small,
    minHeight: 46,
    paddingHorizontal: 14,
    borderWidth: 1,
    borderRadius: radius.field,
  },
  value: { flex: 1 },
  option: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.small,
    minHeight: 48,
    marginHorizontal: -space.small,
    padding: space.small,
    borderRadius: radius.field,
  },
  disabled: { opacity: 0.5 },
});
