interface TagsProps {
  values: string[];
}

export function Tags({ values }: TagsProps) {
  if (values.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <span
          key={value}
          className="rounded-full bg-muted px-2 py-0.5 font-medium text-muted-foreground text-xs"
        >
          {value}
        </span>
      ))}
    </span>
  );
}
