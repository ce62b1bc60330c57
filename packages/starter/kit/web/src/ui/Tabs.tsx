interface TabsProps {
  screens: readonly { key: string; title: string }[];
  open: string;
}

/** The screens of the app. They are links, so that the way back and bookmarks work. */
export function Tabs({ screens, open }: TabsProps) {
  return (
    <nav aria-label="Screens" className="-mb-px overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-6">
        {screens.map(({ key, title }) => (
          <li key={key}>
            <a
              href={`#${key}`}
              aria-current={key === open ? 'page' : undefined}
              className="inline-block whitespace-nowrap border-transparent border-b-2 pt-1 pb-3 font-medium text-muted-foreground text-sm -outline-offset-2 transition hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
