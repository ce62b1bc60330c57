/** A mole that looks out of its hole. */
export function Mole() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full">
      <path d="M20 100V55a30 34 0 0 1 60 0v45Z" fill="#6b4a33" />
      <circle cx="39" cy="50" r="5" fill="#1c120b" />
      <circle cx="61" cy="50" r="5" fill="#1c120b" />
      <circle cx="40.5" cy="48.5" r="1.6" fill="#fff" />
      <circle cx="62.5" cy="48.5" r="1.6" fill="#fff" />
      <ellipse cx="50" cy="67" rx="17" ry="12" fill="#c79b78" />
      <ellipse cx="50" cy="61" rx="6.5" ry="4.8" fill="#e0526e" />
      <path d="M45 73h10v6H45Z" fill="#fff" />
    </svg>
  );
}
