/** A result of two sides. Null if it is not known yet. */
export interface MatchResult {
  home: string;
  away: string;
  homeScore: number | null;
  awayScore: number | null;
}

export interface Standing {
  name: string;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  scored: number;
  conceded: number;
  points: number;
}

export interface PointsRule {
  win: number;
  draw: number;
}

/** Adds up results: most points first, then the better difference, then more goals. */
export function standingsOf(
  results: readonly MatchResult[],
  teams: readonly string[],
  rule: PointsRule,
): Standing[] {
  const rows = new Map<string, Standing>();
  const rowOf = (name: string): Standing => {
    const known = rows.get(name);
    if (known) return known;
    const row = {
      ...{ name, played: 0, wins: 0, draws: 0, losses: 0 },
      ...{ scored: 0, conceded: 0, points: 0 },
    };
    rows.set(name, row);
    return row;
  };
  for (const team of teams) rowOf(team);
  for (const { home, away, homeScore, awayScore } of results) {
    if (home === '' || away === '' || homeScore === null || awayScore === null) continue;
    count(rowOf(home), homeScore, awayScore, rule);
    count(rowOf(away), awayScore, homeScore, rule);
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.points - one.points ||
      differenceOf(other) - differenceOf(one) ||
      other.scored - one.scored ||
      one.name.localeCompare(other.name),
  );
}

export const differenceOf = ({ scored, conceded }: Standing): number => scored - conceded;

function count(row: Standing, own: number, other: number, { win, draw }: PointsRule): void {
  row.played += 1;
  row.scored += own;
  row.conceded += other;
  if (own > other) {
    row.wins += 1;
    row.points += win;
  } else if (own === other) {
    row.draws += 1;
    row.points += draw;
  } else row.losses += 1;
}
