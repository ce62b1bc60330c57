import { Bell, Heart, Leaf, Mail, Plus, Settings } from 'lucide-react-native';
import { useState } from 'react';
import { ModeToggle } from '@/components/mode-toggle';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { BarChart } from '@/components/ui/bar-chart';
import { Button } from '@/components/ui/button';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Chip, ChipGroup } from '@/components/ui/chip';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { DonutChart } from '@/components/ui/donut-chart';
import { EmptyState } from '@/components/ui/empty-state';
import { Field, FieldGroup } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { LineChart } from '@/components/ui/line-chart';
import { List, ListItem } from '@/components/ui/list-item';
import { Progress } from '@/components/ui/progress';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { Screen } from '@/components/ui/screen';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { Select } from '@/components/ui/select';
import { Separator } from '@/components/ui/separator';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Slider } from '@/components/ui/slider';
import { Spinner } from '@/components/ui/spinner';
import { Switch } from '@/components/ui/switch';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Text } from '@/components/ui/text';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';

const months = [
  { label: 'Jan', value: 12 },
  { label: 'Feb', value: -4 },
  { label: 'Mar', value: 31 },
  { label: 'Apr', value: 22 },
];

const shares = [
  { label: 'Rent', value: 900 },
  { label: 'Groceries and household', value: 420 },
  { label: 'Travel', value: 130 },
];

const rooms = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'bath', label: 'Bath', description: 'Humid' },
  { value: 'hall', label: 'Hall' },
];

/** Every component of the mobile template in every variant. */
export default function GalleryScreen() {
  return (
    <Screen
      title="Gallery"
      description="Every component of the template."
      action={<ModeToggle />}
      footer={<Button onPress={() => toast.success('Saved')}>Save</Button>}
    >
      <TextGallery />
      <ActionGallery />
      <FormGallery />
      <OverlayGallery />
      <DataGallery />
      <ChartGallery />
    </Screen>
  );
}

function TextGallery() {
  return (
    <Card>
      <CardHeader>
        <CardTitle aria-level={2}>Text</CardTitle>
        <CardDescription>Type sizes and weights.</CardDescription>
      </CardHeader>
      <CardContent>
        <Text variant="h2">Second level</Text>
        <Text variant="h3">Third level</Text>
        <Text variant="h4">Fourth level</Text>
        <Text variant="lead">Lead</Text>
        <Text variant="large">Large</Text>
        <Text variant="figure">1,234</Text>
        <Text weight="bold">Bold</Text>
        <Text variant="small">Small</Text>
        <Text variant="muted">Muted</Text>
        <Text variant="caption" color="primary" align="right">
          Caption
        </Text>
      </CardContent>
      <CardFooter>
        <Icon as={Leaf} color="success" />
        <Text color="destructive">Destructive</Text>
        <Separator orientation="vertical" />
        <Text color="primary">Primary</Text>
      </CardFooter>
    </Card>
  );
}

function ActionGallery() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Button icon={Plus}>Default</Button>
      <Button variant="secondary">Secondary</Button>
      <Button variant="outline" size="sm">
        Outline
      </Button>
      <Button variant="ghost">Ghost</Button>
      <Button variant="destructive" size="lg">
        Destructive
      </Button>
      <Button variant="link">Link</Button>
      <Button loading>Loading</Button>
      <Button disabled>Disabled</Button>
      <IconButton icon={Heart} label="Like" />
      <IconButton icon={Bell} label="Notify" variant="secondary" />
      <IconButton icon={Settings} label="Delete all" variant="destructive" />
      <ChipGroup>
        <Chip label="Filter" selected={isOn} onPress={() => setIsOn(!isOn)} />
        <Chip label="Tag" icon={Leaf} onRemove={() => undefined} />
        <Chip label="Suggestion" aria-label="Use the suggestion" onPress={() => undefined} />
      </ChipGroup>
      <Card onPress={() => undefined}>
        <CardContent>
          <Text>A card that is a button</Text>
        </CardContent>
      </Card>
    </>
  );
}

function FormGallery() {
  const [room, setRoom] = useState<string>();
  const [size, setSize] = useState<'s' | 'm'>('m');
  const [amount, setAmount] = useState(30);
  const [isChecked, setIsChecked] = useState(true);
  const sizes = [
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Medium' },
  ] as const;
  return (
    <FieldGroup>
      <Field label="Name" description="As on the label." required>
        <Input placeholder="Monstera" />
      </Field>
      <Field label="Email" error="This is no email address">
        <Input
          icon={Mail}
          defaultValue="ada"
          trailing={<Text variant="muted">@example.com</Text>}
        />
      </Field>
      <Field label="Notes">
        <Textarea rows={3} placeholder="Anything else" />
      </Field>
      <Field label="Room">
        <Select value={room} onValueChange={setRoom} options={rooms} placeholder="Choose a room" />
      </Field>
      <Field label="Light">
        <RadioGroup value={room} onValueChange={setRoom}>
          <RadioGroupItem value="kitchen" label="Bright" description="Near a window" />
          <RadioGroupItem value="hall" label="Dark" />
        </RadioGroup>
      </Field>
      <Field label="Size">
        <SegmentedControl value={size} onValueChange={setSize} options={sizes} />
      </Field>
      <Field label="Water">
        <Slider value={amount} onValueChange={setAmount} />
      </Field>
      <Switch
        label="Reminders"
        description="Every week"
        checked={isChecked}
        onCheckedChange={setIsChecked}
      />
      <Checkbox label="Indoors" checked={isChecked} onCheckedChange={setIsChecked} />
      <Label required>A label of its own</Label>
      <Checkbox aria-label="Outdoors" checked={false} onCheckedChange={setIsChecked} disabled />
    </FieldGroup>
  );
}

function OverlayGallery() {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Sheet>
        <SheetTrigger>
          <Button variant="outline">Open sheet</Button>
        </SheetTrigger>
        <SheetContent
          title="A sheet"
          description="For forms and details."
          footer={
            <SheetClose>
              <Button>Done</Button>
            </SheetClose>
          }
        >
          <Field label="Nickname">
            <Input />
          </Field>
        </SheetContent>
      </Sheet>
      <Dialog>
        <DialogTrigger>
          <Button variant="outline">Open dialog</Button>
        </DialogTrigger>
        <DialogContent label="A dialog">
          <DialogHeader>
            <DialogTitle>A dialog</DialogTitle>
            <DialogDescription>For short messages.</DialogDescription>
          </DialogHeader>
        </DialogContent>
      </Dialog>
      <Button variant="outline" onPress={() => setIsConfirming(true)}>
        Ask first
      </Button>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete the plant?"
        description="This cannot be undone."
        confirmLabel="Delete plant"
        destructive
        onConfirm={() => toast.error('Deleted', { description: 'The plant is gone.' })}
      />
      <Button
        variant="outline"
        onPress={() => toast('Archived', { action: { label: 'Undo', onPress: () => undefined } })}
      >
        Notify
      </Button>
    </>
  );
}

function DataGallery() {
  return (
    <>
      <Badge icon={Leaf}>Default</Badge>
      <Badge variant="secondary">Secondary</Badge>
      <Badge variant="outline">Outline</Badge>
      <Badge variant="destructive">Destructive</Badge>
      <Badge variant="success">Success</Badge>
      <Badge variant="warning">Warning</Badge>
      <List>
        <ListItem
          leading={<Avatar name="Ada Lovelace" />}
          title="Ada"
          description="Opens her profile"
          onPress={() => undefined}
        />
        <ListItem icon={Bell} title="Alerts" trailing="3" />
      </List>
      <Tabs defaultValue="open">
        <TabsList>
          <TabsTrigger value="open">Open</TabsTrigger>
          <TabsTrigger value="done">Done</TabsTrigger>
        </TabsList>
        <TabsContent value="open">
          <Text>Open tasks</Text>
        </TabsContent>
      </Tabs>
      <Progress value={40} label="Storage" />
      <Spinner />
      <Skeleton width="60%" />
      <EmptyState
        icon={Leaf}
        title="No plants yet"
        description="Add your first plant."
        action={<Button>Add plant</Button>}
      />
    </>
  );
}

function ChartGallery() {
  return (
    <>
      <BarChart label="Growth" data={months} />
      <BarChart label="Spending" data={shares} horizontal format={(value) => `€${value}`} />
      <LineChart label="Trend" data={months} />
      <DonutChart label="Budget" data={shares} centerLabel="in total" />
    </>
  );
}
