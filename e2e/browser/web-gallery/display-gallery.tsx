import { CircleAlert, Terminal } from 'lucide-react';
import { useState } from 'react';
import type { DateRange } from 'react-day-picker';
import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from '@/components/ui/accordion';
import { Alert, AlertAction, AlertDescription, AlertTitle } from '@/components/ui/alert';
import { AspectRatio } from '@/components/ui/aspect-ratio';
import {
  Avatar,
  AvatarBadge,
  AvatarFallback,
  AvatarGroup,
  AvatarGroupCount,
  AvatarImage,
} from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Calendar } from '@/components/ui/calendar';
import {
  Card,
  CardAction,
  CardContent,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import {
  Carousel,
  CarouselContent,
  CarouselItem,
  CarouselNext,
  CarouselPrevious,
} from '@/components/ui/carousel';
import { Progress } from '@/components/ui/progress';
import { ScrollArea, ScrollBar } from '@/components/ui/scroll-area';
import { Separator } from '@/components/ui/separator';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';

const tags = Array.from({ length: 20 }, (_, index) => `v1.2.0-beta.${index}`);

export function DisplayGallery() {
  const [range, setRange] = useState<DateRange | undefined>({
    from: new Date(2026, 5, 9),
    to: new Date(2026, 5, 18),
  });
  return (
    <>
      <Alert>
        <Terminal />
        <AlertTitle>Heads up!</AlertTitle>
        <AlertDescription>You can add components to your app.</AlertDescription>
        <AlertAction>
          <Button size="xs" variant="outline">
            Undo
          </Button>
        </AlertAction>
      </Alert>
      <Alert variant="destructive">
        <CircleAlert />
        <AlertTitle>Unable to process your payment.</AlertTitle>
        <AlertDescription>
          <p>Please verify your billing information and try again.</p>
        </AlertDescription>
      </Alert>
      <Tabs defaultValue="account">
        <TabsList>
          <TabsTrigger value="account">Account</TabsTrigger>
          <TabsTrigger value="password">Password</TabsTrigger>
          <TabsTrigger value="team" disabled>
            Team
          </TabsTrigger>
        </TabsList>
        <TabsContent value="account">Change your account here.</TabsContent>
        <TabsContent value="password">Change your password here.</TabsContent>
      </Tabs>
      <Tabs defaultValue="open">
        <TabsList variant="line">
          <TabsTrigger value="open">Open</TabsTrigger>
          <TabsTrigger value="closed">Closed</TabsTrigger>
        </TabsList>
        <TabsContent value="open">Open issues.</TabsContent>
        <TabsContent value="closed">Closed issues.</TabsContent>
      </Tabs>
      <Accordion type="single" collapsible className="w-full" defaultValue="item-1">
        <AccordionItem value="item-1">
          <AccordionTrigger>Is it accessible?</AccordionTrigger>
          <AccordionContent>Yes. It follows the patterns of WAI-ARIA.</AccordionContent>
        </AccordionItem>
        <AccordionItem value="item-2">
          <AccordionTrigger>Is it styled?</AccordionTrigger>
          <AccordionContent>Yes, with the tokens of the theme.</AccordionContent>
        </AccordionItem>
      </Accordion>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar size="lg">
          <AvatarImage src="/favicon.svg" alt="Ada" />
          <AvatarFallback>AL</AvatarFallback>
          <AvatarBadge />
        </Avatar>
        <AvatarGroup>
          <Avatar>
            <AvatarFallback>AL</AvatarFallback>
          </Avatar>
          <Avatar>
            <AvatarFallback>GH</AvatarFallback>
          </Avatar>
          <AvatarGroupCount>+3</AvatarGroupCount>
        </AvatarGroup>
        <div className="flex h-5 items-center space-x-4 text-sm">
          <div>Blog</div>
          <Separator orientation="vertical" />
          <div>Docs</div>
        </div>
      </div>
      <Progress value={66} />
      <div className="flex items-center space-x-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="space-y-2">
          <Skeleton className="h-4 w-[200px]" />
          <Skeleton className="h-4 w-[150px]" />
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-6">
        <Calendar
          mode="range"
          selected={range}
          onSelect={setRange}
          defaultMonth={range?.from}
          className="rounded-lg border shadow-sm"
        />
        <ScrollArea className="h-72 w-48 rounded-md border">
          <div className="p-4">
            <h3 className="mb-4 font-medium text-sm leading-none">Tags</h3>
            {tags.map((tag) => (
              <div key={tag}>
                <div className="text-sm">{tag}</div>
                <Separator className="my-2" />
              </div>
            ))}
          </div>
          <ScrollBar orientation="horizontal" />
        </ScrollArea>
      </div>
      <Carousel className="mx-auto w-full max-w-[11rem] sm:max-w-xs" aria-label="Slides">
        <CarouselContent>
          {[1, 2, 3].map((number) => (
            <CarouselItem key={number}>
              <Card size="sm">
                <CardHeader>
                  <CardTitle>Slide</CardTitle>
                  <CardAction>
                    <Button variant="ghost" size="xs">
                      Open
                    </Button>
                  </CardAction>
                </CardHeader>
                <CardContent>
                  <AspectRatio ratio={16 / 9} className="rounded-lg bg-muted">
                    <div className="flex size-full items-center justify-center font-semibold text-4xl">
                      {number}
                    </div>
                  </AspectRatio>
                </CardContent>
                <CardFooter className="text-muted-foreground text-sm">of three</CardFooter>
              </Card>
            </CarouselItem>
          ))}
        </CarouselContent>
        <CarouselPrevious />
        <CarouselNext />
      </Carousel>
    </>
  );
}
