import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { useRole } from '@/hooks/use-role';

interface RoleSwitchProps {
  /** The first one is the default. */
  roles: readonly string[];
}

/** Chooses the role whose buttons are shown. It protects nothing: there is no server that checks who somebody is. */
export function RoleSwitch({ roles }: RoleSwitchProps) {
  const [role, setRole] = useRole();
  return (
    <NativeSelect
      aria-label="Role"
      title="Anyone can switch roles in this browser: there is no sign-in yet."
      className="max-w-44 rounded-md bg-card"
      value={roles.includes(role) ? role : roles[0]}
      onChange={(event) => setRole(event.target.value)}
    >
      {roles.map((one) => (
        <NativeSelectOption key={one} value={one}>
          {`View as ${one.toLowerCase()}`}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}
