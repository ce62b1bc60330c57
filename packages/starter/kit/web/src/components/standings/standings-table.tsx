import { Trophy } from 'lucide-react';
import { EmptyNotice } from '@/components/empty-notice';
import { Card } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { differenceOf, type MatchResult, type PointsRule, standingsOf } from '@/lib/standings';

interface StandingsTableProps extends PointsRule {
  title: string;
  results: MatchResult[];
  /** All teams, so that those without a match are listed, too. */
  teams?: string[];
}

const columns = ['Played', 'Wins', 'Draws', 'Losses', 'Goals', 'Goal difference', 'Points'];

/** A league table, computed from the results. */
export function StandingsTable({ title, results, teams = [], win, draw }: StandingsTableProps) {
  const rows = standingsOf(results, teams, { win, draw });
  return (
    <div className="space-y-5">
      <div>
        <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
        <p className="mt-0.5 text-muted-foreground text-sm">
          {`${win} points for a win, ${draw} for a draw`}
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyNotice icon={Trophy} title="No results yet">
          The table fills as soon as results are entered.
        </EmptyNotice>
      ) : (
        <Card className="overflow-x-auto py-0">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead className="w-12 text-right">#</TableHead>
                <TableHead>Team</TableHead>
                {columns.map((column) => (
                  <TableHead key={column} className="text-right">
                    {column}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map((row, index) => (
                <TableRow key={row.name}>
                  <TableCell className="text-right text-muted-foreground tabular-nums">
                    {index + 1}
                  </TableCell>
                  <TableCell className="font-medium">{row.name}</TableCell>
                  {[row.played, row.wins, row.draws, row.losses].map((value, at) => (
                    <TableCell key={columns[at]} className="text-right tabular-nums">
                      {value}
                    </TableCell>
                  ))}
                  <TableCell className="text-right tabular-nums">
                    {`${row.scored}:${row.conceded}`}
                  </TableCell>
                  <TableCell className="text-right tabular-nums">
                    {signed(differenceOf(row))}
                  </TableCell>
                  <TableCell className="text-right font-semibold tabular-nums">
                    {row.points}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </div>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
