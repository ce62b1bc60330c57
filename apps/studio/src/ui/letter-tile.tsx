/** Stands for something that has a name and no picture. */
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
