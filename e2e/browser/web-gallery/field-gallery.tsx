import { Copy, Mail, Search } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import {
  Field,
  FieldContent,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSeparator,
  FieldSet,
  FieldTitle,
} from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupButton,
  InputGroupInput,
  InputGroupText,
  InputGroupTextarea,
} from '@/components/ui/input-group';
import { Label } from '@/components/ui/label';
import {
  NativeSelect,
  NativeSelectOptGroup,
  NativeSelectOption,
} from '@/components/ui/native-select';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { Slider } from '@/components/ui/slider';
import { Switch } from '@/components/ui/switch';

export function FieldGallery() {
  return (
    <FieldSet>
      <FieldLegend>Payment</FieldLegend>
      <FieldDescription>All transactions are encrypted.</FieldDescription>
      <FieldGroup>
        <Field>
          <FieldLabel htmlFor="card-name">Name on card</FieldLabel>
          <Input id="card-name" placeholder="Ada Lovelace" />
          <FieldDescription>As printed on the card.</FieldDescription>
        </Field>
        <Field data-invalid>
          <FieldLabel htmlFor="card-number">Card number</FieldLabel>
          <Input id="card-number" defaultValue="12" aria-invalid />
          <FieldError>Enter all 16 digits.</FieldError>
        </Field>
        <Field>
          <FieldLabel htmlFor="month">Month</FieldLabel>
          <NativeSelect id="month" defaultValue="02">
            <NativeSelectOptGroup label="Winter">
              <NativeSelectOption value="01">January</NativeSelectOption>
              <NativeSelectOption value="02">February</NativeSelectOption>
            </NativeSelectOptGroup>
          </NativeSelect>
        </Field>
        <Field>
          <FieldLabel htmlFor="receipt">Receipt</FieldLabel>
          <Input id="receipt" type="file" />
        </Field>
        <FieldSeparator>or</FieldSeparator>
        <RadioGroup defaultValue="plus" aria-label="Plan">
          {['plus', 'pro'].map((plan) => (
            <FieldLabel key={plan} htmlFor={plan}>
              <Field orientation="horizontal">
                <FieldContent>
                  <FieldTitle className="capitalize">{plan}</FieldTitle>
                  <FieldDescription>For teams of any size.</FieldDescription>
                </FieldContent>
                <RadioGroupItem value={plan} id={plan} />
              </Field>
            </FieldLabel>
          ))}
        </RadioGroup>
        <Field orientation="responsive">
          <FieldContent>
            <FieldLabel htmlFor="price">Price range</FieldLabel>
            <FieldDescription>Between 200 and 800.</FieldDescription>
          </FieldContent>
          <Slider id="price" defaultValue={[200, 800]} max={1000} step={10} />
        </Field>
        <Field orientation="horizontal">
          <Checkbox id="same" defaultChecked />
          <FieldLabel htmlFor="same" className="font-normal">
            Same as shipping address
          </FieldLabel>
        </Field>
        <div className="flex flex-wrap gap-6">
          <div className="flex items-center gap-3">
            <Checkbox id="some" checked="indeterminate" />
            <Label htmlFor="some">Some</Label>
          </div>
          <div className="flex items-center gap-3">
            <Checkbox id="off" disabled />
            <Label htmlFor="off">Disabled</Label>
          </div>
          <div className="flex items-center gap-3">
            <Switch id="airplane" size="sm" />
            <Label htmlFor="airplane">Airplane mode</Label>
          </div>
        </div>
        <InputGroup>
          <InputGroupInput placeholder="Search..." aria-label="Search products" />
          <InputGroupAddon>
            <Search />
          </InputGroupAddon>
          <InputGroupAddon align="inline-end">12 results</InputGroupAddon>
        </InputGroup>
        <InputGroup>
          <InputGroupAddon>
            <InputGroupText>https://</InputGroupText>
          </InputGroupAddon>
          <InputGroupInput placeholder="example.com" aria-label="Address" />
          <InputGroupAddon align="inline-end">
            <InputGroupButton size="icon-xs" aria-label="Copy">
              <Copy />
            </InputGroupButton>
          </InputGroupAddon>
        </InputGroup>
        <InputGroup>
          <InputGroupTextarea placeholder="Ask anything..." aria-label="Message" />
          <InputGroupAddon align="block-end">
            <InputGroupButton variant="outline">Attach</InputGroupButton>
            <InputGroupButton variant="default" size="sm" className="ml-auto">
              <Mail /> Send
            </InputGroupButton>
          </InputGroupAddon>
        </InputGroup>
        <Field orientation="horizontal">
          <Button type="button">Pay</Button>
          <Button type="button" variant="outline">
            Cancel
          </Button>
        </Field>
      </FieldGroup>
    </FieldSet>
  );
}
