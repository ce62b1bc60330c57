interface DayProgressProps {
  today: string;
  done: number;
  count: number;
}

export function DayProgress({ today, done, count }: DayProgressProps) {
  const share = count === 0 ? 0 : done / count;
  const date = new Date(`${today}T12:00`).toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return (
    <section className="relative isolate overflow-hidden rounded-card bg-primary p-6 text-primary-foreground shadow-lg shadow-primary/20 sm:p-8">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(28rem_18rem_at_100%_0%,color-mix(in_oklab,var(--accent)_45%,transparent),transparent)]"
      />
      <p className="opacity-85">{date}</p>
      <p aria-live="polite" className="mt-1 font-semibold text-2xl tracking-tight sm:text-3xl">
        {share === 1 ? 'All done for today!' : `${done} of ${count} done today`}
      </p>
      <div aria-hidden="true" className="mt-5 h-2.5 overflow-hidden rounded-full bg-black/15">
        <div
          className="h-full rounded-full bg-primary-foreground transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </section>
  );
}
