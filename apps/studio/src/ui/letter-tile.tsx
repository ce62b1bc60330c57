/** Placeholder icon for something with a name but no image. */
export function LetterTile({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-wash font-semibold text-accent"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
