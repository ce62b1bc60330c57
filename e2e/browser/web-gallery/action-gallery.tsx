import {
  Archive,
  BadgeCheck,
  Bold,
  ChevronDown,
  Italic,
  Plus,
  Trash2,
  Underline,
} from 'lucide-react';
import { toast } from 'sonner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonGroup, ButtonGroupSeparator, ButtonGroupText } from '@/components/ui/button-group';
import { Kbd, KbdGroup } from '@/components/ui/kbd';
import { Spinner } from '@/components/ui/spinner';
import { Toggle } from '@/components/ui/toggle';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

export function ActionGallery() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button>
          <Plus /> Default
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="destructive">
          <Trash2 /> Destructive
        </Button>
        <Button variant="link">Link</Button>
        <Button asChild variant="outline">
          <a href="/">Anchor</a>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="xs">Extra small</Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button size="icon-xs" variant="outline" aria-label="Add one">
          <Plus />
        </Button>
        <Button size="icon-sm" variant="outline" aria-label="Add two">
          <Plus />
        </Button>
        <Button size="icon" variant="outline" aria-label="Add three">
          <Plus />
        </Button>
        <Button size="icon-lg" variant="outline" aria-label="Add four">
          <Plus />
        </Button>
        <Button disabled>
          <Spinner /> Saving
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <ButtonGroup>
          <Button variant="outline">Archive</Button>
          <Button variant="outline">Report</Button>
          <Button variant="outline" size="icon" aria-label="More actions">
            <ChevronDown />
          </Button>
        </ButtonGroup>
        <ButtonGroup>
          <Button variant="secondary">Copy</Button>
          <ButtonGroupSeparator />
          <Button variant="secondary">Paste</Button>
        </ButtonGroup>
        <ButtonGroup>
          <ButtonGroupText>Zoom</ButtonGroupText>
          <Button variant="outline">100 %</Button>
        </ButtonGroup>
        <ButtonGroup orientation="vertical" aria-label="Order">
          <Button variant="outline">Up</Button>
          <Button variant="outline">Down</Button>
        </ButtonGroup>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Toggle aria-label="Bold">
          <Bold />
        </Toggle>
        <Toggle variant="outline" size="sm" defaultPressed aria-label="Italic">
          <Italic />
        </Toggle>
        <Toggle variant="outline" size="lg">
          <Underline /> Underline
        </Toggle>
        <ToggleGroup type="single" variant="outline" defaultValue="week" aria-label="Period">
          <ToggleGroupItem value="day">Day</ToggleGroupItem>
          <ToggleGroupItem value="week">Week</ToggleGroupItem>
          <ToggleGroupItem value="month">Month</ToggleGroupItem>
        </ToggleGroup>
        <ToggleGroup type="multiple" size="sm" spacing={1} aria-label="Style">
          <ToggleGroupItem value="bold" aria-label="Bold text">
            <Bold />
          </ToggleGroupItem>
          <ToggleGroupItem value="italic" aria-label="Italic text">
            <Italic />
          </ToggleGroupItem>
        </ToggleGroup>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          <BadgeCheck /> Default
        </Badge>
        <Badge variant="secondary">Secondary</Badge>
        <Badge variant="destructive">Destructive</Badge>
        <Badge variant="outline">Outline</Badge>
        <Badge variant="ghost">Ghost</Badge>
        <Badge asChild variant="link">
          <a href="/">Read the changes</a>
        </Badge>
        <KbdGroup>
          <Kbd>Ctrl</Kbd>
          <Kbd>B</Kbd>
        </KbdGroup>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          onClick={() =>
            toast('Event created', {
              description: 'Friday at noon',
              action: { label: 'Undo', onClick: () => toast.info('Undone') },
            })
          }
        >
          <Archive /> Show toast
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            toast.success('Success');
            toast.warning('Warning');
            toast.error('Error');
          }}
        >
          Show all toasts
        </Button>
      </div>
    </>
  );
}
