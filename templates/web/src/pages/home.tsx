import { MessageSquareText, Palette, Sprout, Zap } from 'lucide-react';
import { ModeToggle } from '@/components/mode-toggle';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';

const steps = [
  {
    icon: MessageSquareText,
    title: 'Describe your app',
    text: 'A page, a form or a whole product: plain words are enough.',
  },
  {
    icon: Zap,
    title: 'Watch it being built',
    text: 'Every change appears here at once, without a reload.',
  },
  {
    icon: Palette,
    title: 'Make it yours',
    text: 'Colors, fonts and corners are all in src/theme.css.',
  },
];

export default function HomePage() {
  return (
    <main className="relative isolate flex min-h-dvh flex-col items-center justify-center overflow-hidden px-6 py-16">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-10 h-[36rem] bg-[radial-gradient(48rem_32rem_at_50%_0%,color-mix(in_oklab,var(--primary)_16%,transparent),transparent)]"
      />
      <div className="absolute top-4 right-4">
        <ModeToggle />
      </div>
      <div className="w-full max-w-3xl text-center">
        <span className="mx-auto grid size-14 place-items-center rounded-xl bg-primary text-primary-foreground shadow-lg shadow-primary/25">
          <Sprout aria-hidden="true" className="size-7" />
        </span>
        <h1 className="mt-8 text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
          Your app starts here
        </h1>
        <p className="mx-auto mt-5 max-w-xl text-balance text-lg text-muted-foreground leading-relaxed">
          Everything is set up and running. Your first request replaces this page.
        </p>
      </div>
      <ol className="mt-14 grid w-full max-w-3xl gap-4 sm:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <CardHeader>
                <Icon aria-hidden="true" className="mb-2 size-5 text-primary" />
                <CardTitle>
                  <h2>{title}</h2>
                </CardTitle>
              </CardHeader>
              <CardContent>
                <CardDescription className="leading-relaxed">{text}</CardDescription>
              </CardContent>
            </Card>
          </li>
        ))}
      </ol>
    </main>
  );
}
