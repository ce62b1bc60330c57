interface JsonTreeProps {
  /** The name of an entry, or its index. */
  name?: string;
  value: unknown;
  isOpen?: boolean;
}

/** Longer lists would make the page slow. */
const maxEntries = 200;

/** A value of JSON data, whose lists and objects can be folded. */
export function JsonTree({ name, value, isOpen = false }: JsonTreeProps) {
  const label = name !== undefined && <span className="text-muted-foreground">{`${name}: `}</span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="break-words py-0.5 ps-5">
        {label}
        <span className="font-medium">{JSON.stringify(value)}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer rounded-sm py-0.5 focus-visible:outline-2 focus-visible:outline-ring">
        {label}
        {size}
      </summary>
      <div className="ms-2 border-s ps-2">
        {entries.slice(0, maxEntries).map(([key, entry]) => (
          <JsonTree key={key} name={key} value={entry} />
        ))}
        {entries.length > maxEntries && (
          <p className="ps-5 text-muted-foreground">{`${entries.length - maxEntries} more`}</p>
        )}
      </div>
    </details>
  );
}
