import { escapeHtml } from './escape-html.ts';
import {
  formatCount,
  formatCredits,
  formatParts,
  formatScore,
  formatSeconds,
} from './format-figures.ts';
import { renderDelta } from './render-delta.ts';
import {
  type CheckResult,
  costOf,
  countParts,
  type Outcome,
  scoreOf,
  type TaskResult,
} from './task-result.ts';

/** Renders the card of a task. The change is that of its score. */
export function renderTask(task: TaskResult, change: number | undefined): string {
  const { id, platform, prompt, checks, screenshots } = task;
  const labels = [task.group, task.category, platform].filter((label) => label !== undefined);
  const delta = change === undefined ? '' : ` ${renderDelta(change)}`;
  return `<article class="task" id="${escapeHtml(id)}">
<header><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a></h3>
<strong class="${toneOf(task)}">${formatScore(scoreOf(task), checks.length)}</strong>${delta}
<span class="muted">${describeChecks(checks)} · ${escapeHtml(labels.join(', '))}</span></header>
<pre>${escapeHtml(prompt)}</pre>
<ul>${checks.map(renderCheck).join('\n')}</ul>
${renderAppearance(task)}
<div class="screenshots">${screenshots.map((path) => renderScreenshot(path, id)).join('\n')}</div>
<p class="muted">${factsOf(task).map(escapeHtml).join(' · ')}</p>
${renderReply(task)}
</article>`;
}

function toneOf(task: TaskResult): string {
  if (task.checks.length === 0) return 'muted';
  if (task.checks.every(({ ok }) => ok)) return 'good';
  return scoreOf(task) > 0 ? 'half' : 'bad';
}

function describeChecks(checks: readonly CheckResult[]): string {
  if (checks.length === 0) return 'no checks';
  return `${checks.filter(({ ok }) => ok).length} of ${checks.length} checks`;
}

function factsOf(task: TaskResult): string[] {
  const { turn, consoleErrors } = task;
  const parts = formatParts(countParts(task));
  return [
    turn.errorCode === null ? turn.ending : `${turn.ending}: ${turn.errorCode}`,
    describeVerification(turn.isVerified),
    ...(parts ? [`parts: ${parts}`] : []),
    `${turn.steps} steps`,
    `${turn.toolCalls} tool calls`,
    `${formatCount(turn.tokensIn)} tokens in, ${formatCount(turn.tokensOut)} out`,
    `${formatCredits(costOf(task))} credits`,
    `preview after ${formatSeconds(turn.secondsToPreview)}`,
    `end after ${formatSeconds(turn.secondsToEnd)}`,
    ...(turn.answeredQuestions > 0 ? [`${turn.answeredQuestions} questions answered`] : []),
    ...(consoleErrors > 0 ? [`${consoleErrors} console errors`] : []),
  ];
}

function describeVerification(isVerified: boolean | null): string {
  if (isVerified === null) return 'not verified';
  return isVerified ? 'verified' : 'verification failed';
}

function renderCheck({ name, ok, score, step, reason }: CheckResult): string {
  const [tone, mark, word] = ok
    ? ['good', '✓', 'passed']
    : score > 0
      ? ['half', '◐', 'partly']
      : ['bad', '✗', 'failed'];
  const where = step === undefined ? '' : `step ${step}: `;
  const detail = reason ? ` <span class="muted">${escapeHtml(where + reason)}</span>` : '';
  const icon = `<span class="mark ${tone}" role="img" aria-label="${word}">${mark}</span>`;
  return `<li>${icon}${escapeHtml(name)}${detail}</li>`;
}

function renderAppearance({ appearance }: TaskResult): string {
  if (!appearance) return '';
  return `<p>Appearance ${appearance.rating} of 5: ${escapeHtml(appearance.reason)}</p>`;
}

/** The agent's last message and its own account, to compare with the checks. */
function renderReply({ turn }: TaskResult): string {
  const text = turn.lastText && `<pre>${escapeHtml(turn.lastText)}</pre>`;
  const account = turn.outcome && renderOutcome(turn.outcome);
  if (!text && !account) return '';
  return `<details><summary>Reply of the agent</summary>${text}${account ?? ''}</details>`;
}

const statusWords = { done: 'done', partly: 'partly done', not_done: 'not done' } as const;

function renderOutcome({ requested }: Outcome): string {
  const items = requested.map(
    ({ text, status, note }) =>
      `<li>${escapeHtml([statusWords[status], text, note].filter(Boolean).join(': '))}</li>`,
  );
  return `<ul>${items.join('\n')}</ul>`;
}

function renderScreenshot(path: string, id: string): string {
  const source = escapeHtml(path);
  const alt = escapeHtml(`Screenshot of ${id}`);
  return `<a href="${source}"><img src="${source}" alt="${alt}" loading="lazy"></a>`;
}
