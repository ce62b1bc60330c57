/** Style of the report page, for light and dark mode and for printing. */
export const reportStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #363b44); --soft: light-dark(#f5f6f8, #1d2026);
  --muted: light-dark(#5c6470, #9aa3b0); --good: light-dark(#15703a, #5fd08c); --bad: light-dark(#b3261e, #ff8a80);
  --half: light-dark(#8a5a00, #f0b849); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #131519); color: light-dark(#1a1d21, #e8eaed); }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
.muted { color: var(--muted); }
.good { color: var(--good); } .bad { color: var(--bad); } .half { color: var(--half); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
thead th { white-space: normal; vertical-align: bottom; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; }
tbody th { font-weight: normal; }
.figures { display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; margin: 1.5rem 0; }
.figures dt { color: var(--muted); }
.figures dd { margin: 0; font-size: 1.4rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.warning { color: var(--half); }
.changes { columns: 20rem; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
.task { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin-bottom: 1rem; }
.task header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
.task pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-radius: 6px;
  padding: .6rem .75rem; margin: .75rem 0; font: 13px/1.5 ui-monospace, monospace; }
.task ul { list-style: none; margin: .75rem 0; padding: 0; }
.task li { padding-left: 1.5rem; text-indent: -1.5rem; overflow-wrap: anywhere; }
.mark { display: inline-block; width: 1.5rem; text-indent: 0; }
.screenshots { display: flex; gap: .5rem; overflow-x: auto; }
.screenshots img { height: 220px; border: 1px solid var(--line); border-radius: 6px; }
summary { cursor: pointer; }
a { color: inherit; }
`;
