import { Band } from '@/components/landing/band';

export interface Stat {
  value: string;
  label: string;
}

interface StatsBandProps {
  id: string;
  title: string;
  text?: string;
  stats: Stat[];
}

export function StatsBand({ id, title, text, stats }: StatsBandProps) {
  return (
    <Band id={id} title={title}>
      <h2 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">{title}</h2>
      {text && <p className="mx-auto mt-3 max-w-2xl opacity-85">{text}</p>}
      <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {stats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-sm opacity-85 sm:text-base">{label}</dt>
            <dd className="font-bold text-4xl tracking-tight sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
