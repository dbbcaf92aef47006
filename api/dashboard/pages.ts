/** Text that already is HTML. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function textOf(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return value === null || value === undefined ? '' : String(value).replace(/[&<>"]/g, (char) => ESCAPES[char]!);
}

/** HTML whose interpolated values are escaped, except other HTML. */
function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(textOf)));
}

const STYLE = new Html(`
  :root { color-scheme: light dark; --line: light-dark(#d5dae1, #3b4350); --quiet: light-dark(#52606d, #a7b0bd) }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem;
         background: light-dark(#fff, #16191d); color: light-dark(#1f2933, #e6e9ee) }
  main.small { max-width: 20rem; margin: 15vh auto 0 }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between }
  h1 { font-size: 1.25rem; margin: .5rem 0 } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  a { color: light-dark(#0b5cad, #8ec5ff) }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
  td.number, th.number { text-align: end; font-variant-numeric: tabular-nums }
  time { white-space: nowrap }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 } [aria-current] { font-weight: 600; color: inherit }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .25rem; padding: .5rem }
  form { display: inline-block; margin: 0 .5rem .5rem 0 } main.small form { display: block }
  label { display: block; margin-bottom: 1rem }
  input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
  button { font: inherit; padding: .35rem .75rem } [role=alert] { color: light-dark(#b91c1c, #ff9b9b) }
  .quiet { color: var(--quiet) }`);

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>${content}</body>
</html>
`.text;
}

/** The sign-in form for superusers, without scripts. */
export function signInPage(action: string, fault: string | null): string {
  return page(
    'Sign in to the job dashboard',
    html`<main class="small"><h1>Sign in to the job dashboard</h1>${fault === null ? '' : html`<p role="alert">${fault}</p>`}
<form method="post" action="${action}">
<label>Username or email <input name="username" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form></main>`,
  );
}

/** Signing out changes state, so it is a form, not a link. */
export function signOutPage(action: string): string {
  return page(
    'Sign out of the job dashboard',
    html`<main class="small"><h1>Sign out of the job dashboard</h1>${button(action, 'Sign out')}</main>`,
  );
}

/** Says why nothing was shown or done. */
export function faultPage(base: string, sentence: string): string {
  return page(
    'Pairwise jobs',
    html`<main><h1>Nothing was done</h1><p role="alert">${sentence}</p><a href="${base}">All queues</a></main>`,
  );
}

/** Numbers of jobs by state. */
type Counts = Readonly<Record<string, number>>;

export interface JobRow {
  id: string;
  name: string;
  state: string;
  /** Times in milliseconds since 1970. */
  made: number;
  started?: number | undefined;
  ended?: number | undefined;
  attempts: number;
  /** A percentage, or an object with the step and `progress` as a percentage. */
  progress: unknown;
  reason?: string | undefined;
}

interface QueuesPage {
  base: string;
  states: readonly string[];
  queues: readonly { name: string; counts: Counts; isPaused: boolean }[];
}

export function queuesPage({ base, states, queues }: QueuesPage): string {
  const rows = queues.map(
    ({ name, counts, isPaused }) => html`<tr><th scope="row">${name}${isPaused ? ' (paused)' : ''}</th>
${states.map((state) => html`<td class="number"><a href="${base}/${name}?state=${state}">${counts[state] ?? 0}</a></td>`)}</tr>`,
  );
  return board(
    base,
    'Pairwise jobs',
    html`<div class="scroll"><table>
<tr><th scope="col">Queue</th>${states.map((state) => html`<th scope="col" class="number">${state}</th>`)}</tr>${rows}</table></div>`,
  );
}

interface QueuePage {
  base: string;
  name: string;
  states: readonly string[];
  state: string;
  counts: Counts;
  isPaused: boolean;
  rows: readonly JobRow[];
  page: number;
  pages: number;
  mayAct: boolean;
}

export function queuePage(each: QueuePage): string {
  const { base, name, states, state, counts, isPaused, rows, mayAct } = each;
  const at = `${base}/${name}`;
  const to = (number: number, text: string) =>
    number >= 1 && number <= each.pages ? html`<a href="${at}?state=${state}&page=${number}">${text}</a>` : '';
  return board(
    base,
    `Queue ${name}${isPaused ? ' (paused)' : ''}`,
    html`<nav aria-label="States">${states.map(
      (other) =>
        html`<a href="${at}?state=${other}"${other === state ? html` aria-current="page"` : ''}>${other} ${counts[other] ?? 0}</a>`,
    )}</nav>
${counts.failed ? button(`${at}/retry-failed`, 'Retry all failed jobs') : ''}${
  mayAct
    ? [
        isPaused ? button(`${at}/resume`, 'Resume the queue') : button(`${at}/pause`, 'Pause the queue'),
        button(`${at}/empty`, 'Remove waiting jobs'),
        button(`${at}/remove-failed`, 'Remove failed jobs'),
        button(`${at}/remove-completed`, 'Remove completed jobs'),
      ]
    : ''
}
${
  rows.length === 0
    ? html`<p>No ${state} jobs.</p>`
    : html`<div class="scroll"><table>
<tr><th scope="col">Job</th><th scope="col">Made</th><th scope="col">Started</th><th scope="col">Ended</th><th scope="col" class="number">Attempts</th><th scope="col">Progress</th></tr>
${rows.map((row) => html`<tr><td><a href="${at}/jobs/${encodeURIComponent(row.id)}">${row.name}</a>${row.reason ? html`<br><span class="quiet">${row.reason}</span>` : ''}</td>${cells(row)}</tr>`)}</table></div>
<nav aria-label="Pages">${to(each.page - 1, 'Newer')} ${to(each.page + 1, 'Older')}</nav>`
}`,
  );
}

interface JobPage {
  base: string;
  queue: string;
  row: JobRow;
  payload: unknown;
  result: unknown;
  stack: string;
  /** Oldest first. */
  logs: readonly string[];
  mayAct: boolean;
}

export function jobPage({ base, queue, row, payload, result, stack, logs, mayAct }: JobPage): string {
  const at = `${base}/${queue}/jobs/${encodeURIComponent(row.id)}`;
  const block = (title: string, text: string | undefined) => (text ? html`<h2>${title}</h2><pre>${text}</pre>` : '');
  return board(
    base,
    row.name,
    html`<p>Job ${row.id} of <a href="${base}/${queue}?state=${row.state}">${queue}</a>: ${row.state}</p>
${row.state === 'failed' ? button(`${at}/retry`, 'Retry') : ''}${mayAct && row.state === 'completed' ? button(`${at}/retry`, 'Run again') : ''}${mayAct ? button(`${at}/remove`, 'Remove') : ''}
<div class="scroll"><table><tr><th scope="col">Made</th><th scope="col">Started</th><th scope="col">Ended</th><th scope="col" class="number">Attempts</th><th scope="col">Progress</th></tr>
<tr>${cells(row)}</tr></table></div>
${block('Payload', JSON.stringify(payload, null, 2))}${block('Result', JSON.stringify(result ?? undefined, null, 2))}${block('Reason', row.reason)}${block('Error', stack)}${block('Log', logs.join('\n'))}`,
  );
}

function cells({ made, started, ended, attempts, progress }: JobRow): Html {
  return html`<td>${timeOf(made)}</td><td>${timeOf(started)}</td><td>${timeOf(ended)}</td><td class="number">${attempts}</td><td>${progressOf(progress)}</td>`;
}

/** Such as "2026-11-28 21:03:51 UTC". */
function timeOf(milliseconds: number | undefined): Html | string {
  if (milliseconds === undefined) return '';
  const time = new Date(milliseconds).toISOString();
  return html`<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function progressOf(progress: unknown): string {
  if (typeof progress === 'number') return `${progress} %`;
  const { progress: percent, step } = (progress ?? {}) as { progress?: number; step?: string };
  return percent === undefined ? '' : `${percent} %${step === undefined ? '' : `, ${step}`}`;
}

function board(base: string, title: string, content: Html): string {
  return page(
    title,
    html`<header><a href="${base}">Pairwise jobs</a><a href="${base}/sign-out">Sign out</a></header><main><h1>${title}</h1>${content}</main>`,
  );
}

function button(action: string, text: string): Html {
  return html`<form method="post" action="${action}"><button>${text}</button></form>`;
}
