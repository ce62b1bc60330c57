import type { ReactNode } from 'react';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';

interface AccountPageProps {
  title: string;
  description: string;
  children: ReactNode;
  /** What else the person may want to do. */
  footer: ReactNode;
}

/** The frame of the pages about accounts. */
export function AccountPage({ title, description, children, footer }: AccountPageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-muted/40 px-4 py-10">
      <Card className="w-full max-w-sm">
        <CardHeader className="text-center">
          <CardTitle>
            <h1 className="text-xl tracking-tight">{title}</h1>
          </CardTitle>
          <CardDescription>{description}</CardDescription>
        </CardHeader>
        <CardContent className="grid gap-5">{children}</CardContent>
        <CardFooter className="justify-center text-muted-foreground text-sm [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4">
          {footer}
        </CardFooter>
      </Card>
    </main>
  );
}
