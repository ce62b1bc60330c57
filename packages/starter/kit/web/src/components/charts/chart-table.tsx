import type { Group } from '@/lib/groups';

interface ChartTableProps {
  title: string;
  groups: Group[];
  format: (value: number) => string;
}

/** The data of a chart for screen readers. */
export function ChartTable({ title, groups, format }: ChartTableProps) {
  return (
    <table className="sr-only">
      <caption>{title}</caption>
      <tbody>
        {groups.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
