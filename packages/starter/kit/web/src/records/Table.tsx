import type { ReactNode } from 'react';

interface TableProps {
  /** Cells, each with the name of its column. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** Scrolls sideways where there is not enough room. */
export function Table({ head, children }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-card shadow-xs">
      <table className="w-full text-left text-sm">
        <thead className="border-border border-b bg-muted/40 text-muted-foreground text-xs">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-border">{children}</tbody>
      </table>
    </div>
  );
}

interface HeadCellProps {
  /** For numbers: stands at the end of the cell. */
  end?: boolean;
  children: ReactNode;
}

interface CellProps extends HeadCellProps {
  /** For texts: goes on below when it is long. */
  wide?: boolean;
}

export function HeadCell({ end = false, children }: HeadCellProps) {
  return (
    <th
      scope="col"
      className={`whitespace-nowrap px-4 py-2.5 font-medium ${end ? 'text-right' : ''}`}
    >
      {children}
    </th>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className="relative transition hover:bg-muted/50">{children}</tr>;
}

export function Cell({ end = false, wide = false, children }: CellProps) {
  return (
    <td
      className={`px-4 py-3 first:font-medium ${end ? 'text-right tabular-nums' : ''} ${wide ? 'min-w-56 max-w-96' : 'whitespace-nowrap'}`}
    >
      {children}
    </td>
  );
}
