const steps = [
  { title: 'Say what you need', text: 'A page, a form, a whole product: plain words are enough.' },
  { title: 'Watch it appear', text: 'Every change shows up right here, without a reload.' },
  { title: 'Make it yours', text: 'Colours and corners live in one place: src/index.css.' },
];

export default function App() {
  return (
    <main className="relative isolate flex min-h-dvh flex-col items-center justify-center overflow-hidden px-6 py-16">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-10 h-[36rem] bg-[radial-gradient(48rem_32rem_at_50%_0%,color-mix(in_oklab,var(--primary)_16%,transparent),transparent)]"
      />

      <div className="w-full max-w-3xl text-center">
        <span className="mx-auto grid size-14 place-items-center rounded-card bg-primary text-primary-foreground shadow-lg shadow-primary/25">
          <Sprout />
        </span>
        <h1 className="mt-8 text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
          Your app starts here
        </h1>
        <p className="mx-auto mt-5 max-w-xl text-balance text-lg text-muted-foreground leading-relaxed">
          Everything is set up and running. The first thing you ask for takes the place of this
          page.
        </p>
      </div>

      <ol className="mt-14 grid w-full max-w-3xl gap-4 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="rounded-card border border-border bg-card p-5 text-card-foreground shadow-xs"
          >
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full bg-muted font-medium text-muted-foreground text-sm tabular-nums"
            >
              {index + 1}
            </span>
            <h2 className="mt-4 font-semibold">{title}</h2>
            <p className="mt-1.5 text-muted-foreground text-sm leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </main>
  );
}

function Sprout() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 20v-8" />
      <path d="M12 12c0-4.5 2.5-7 7.5-7.5 0 5-2.5 7.5-7.5 7.5Z" />
      <path d="M12 15.5c0-3.5-2-5.5-6.5-6 0 4 2.5 6 6.5 6Z" />
    </svg>
  );
}
