import { ArrowUpDown, ChevronRight, FolderOpen, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import {
  Empty,
  EmptyContent,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import {
  Item,
  ItemActions,
  ItemContent,
  ItemDescription,
  ItemGroup,
  ItemMedia,
  ItemSeparator,
  ItemTitle,
} from '@/components/ui/item';
import {
  Pagination,
  PaginationContent,
  PaginationEllipsis,
  PaginationItem,
  PaginationLink,
  PaginationNext,
  PaginationPrevious,
} from '@/components/ui/pagination';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';

const payments = [
  { id: 'INV001', status: 'Paid', email: 'ada@example.com', amount: 250 },
  { id: 'INV002', status: 'Pending', email: 'grace@example.com', amount: 150 },
  { id: 'INV003', status: 'Failed', email: 'katherine@example.com', amount: 350 },
];

export function DataGallery() {
  return (
    <>
      <DataTable />
      <Pagination>
        <PaginationContent>
          <PaginationItem>
            <PaginationPrevious href="#" />
          </PaginationItem>
          <PaginationItem>
            <PaginationLink href="#">1</PaginationLink>
          </PaginationItem>
          <PaginationItem>
            <PaginationLink href="#" isActive>
              2
            </PaginationLink>
          </PaginationItem>
          <PaginationItem>
            <PaginationEllipsis />
          </PaginationItem>
          <PaginationItem>
            <PaginationNext href="#" />
          </PaginationItem>
        </PaginationContent>
      </Pagination>
      <ItemGroup>
        <Item variant="outline">
          <ItemMedia variant="icon">
            <ShieldCheck />
          </ItemMedia>
          <ItemContent>
            <ItemTitle>Security alert</ItemTitle>
            <ItemDescription>Someone signed in from a new device.</ItemDescription>
          </ItemContent>
          <ItemActions>
            <Button size="sm" variant="outline">
              Review
            </Button>
          </ItemActions>
        </Item>
        <ItemSeparator />
        <Item variant="muted" size="sm" asChild>
          <a href="/">
            <ItemContent>
              <ItemTitle>Your profile is verified.</ItemTitle>
            </ItemContent>
            <ItemActions>
              <ChevronRight className="size-4" />
            </ItemActions>
          </a>
        </Item>
      </ItemGroup>
      <Empty className="border">
        <EmptyHeader>
          <EmptyMedia variant="icon">
            <FolderOpen />
          </EmptyMedia>
          <EmptyTitle>No projects yet</EmptyTitle>
          <EmptyDescription>Create your first project to get started.</EmptyDescription>
        </EmptyHeader>
        <EmptyContent>
          <Button>Create project</Button>
        </EmptyContent>
      </Empty>
    </>
  );
}

function DataTable() {
  const [selected, setSelected] = useState<readonly string[]>(['INV001']);
  const [isAscending, setIsAscending] = useState(true);
  const rows = payments.toSorted((a, b) =>
    isAscending ? a.amount - b.amount : b.amount - a.amount,
  );
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);

  function toggle(id: string) {
    setSelected(
      selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
    );
  }

  return (
    <div className="overflow-hidden rounded-md border">
      <Table>
        <TableCaption className="mb-4">{selected.length} of 3 selected.</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Checkbox
                aria-label="Select all"
                checked={
                  selected.length === rows.length || (selected.length > 0 && 'indeterminate')
                }
                onCheckedChange={(value) => setSelected(value ? rows.map(({ id }) => id) : [])}
              />
            </TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Email</TableHead>
            <TableHead className="text-right">
              <Button variant="ghost" onClick={() => setIsAscending(!isAscending)}>
                Amount <ArrowUpDown />
              </Button>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ id, status, email, amount }) => (
            <TableRow key={id} data-state={selected.includes(id) && 'selected'}>
              <TableCell>
                <Checkbox
                  aria-label={`Select ${id}`}
                  checked={selected.includes(id)}
                  onCheckedChange={() => toggle(id)}
                />
              </TableCell>
              <TableCell>
                <Badge variant={status === 'Failed' ? 'destructive' : 'secondary'}>{status}</Badge>
              </TableCell>
              <TableCell className="text-muted-foreground">{email}</TableCell>
              <TableCell className="text-right tabular-nums">${amount}.00</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={3}>Total</TableCell>
            <TableCell className="text-right tabular-nums">${total}.00</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </div>
  );
}
