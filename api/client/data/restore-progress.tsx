import { useEffect, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { formatMoment, formatTook } from '../operate/format.ts';
import { operateTexts } from '../operate/texts.ts';
import { backupTexts } from './backup-texts.ts';
import { restoreSession } from './restore.ts';
import type { RestoreEnd, RestoreState } from './restore-session.ts';

const { progress: words } = backupTexts;

/** The restore that this page has started: its progress, and then its result. */
export function RestoreProgress() {
  const state = restoreSession.state.value;
  const said = state === null ? '' : state.end ? titleOf(state.end) : words[state.phase];
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  if (state === null) return null;
  return state.end ? <Ended end={state.end} /> : <Running state={state} />;
}

function Running({ state: { phase, begunAt } }: { state: RestoreState }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="panel operate-restore" aria-labelledby="restore-title">
      <h2 id="restore-title">{words.title}</h2>
      <p>{words[phase]}</p>
      <div class="operate-running" aria-hidden="true" />
      <p class="operate-note num">{words.elapsed(formatTook(now - begunAt))}</p>
    </section>
  );
}

function Ended({ end }: { end: RestoreEnd }) {
  return (
    <section class={`panel operate-restore is-${end.kind.split(' ')[0]}`} aria-labelledby="restore-title">
      <h2 id="restore-title">{titleOf(end)}</h2>
      <p class="operate-breakable">{textOf(end)}</p>
      <div class="actions">
        <button type="button" onClick={() => restoreSession.dismiss()}>
          {operateTexts.dismiss}
        </button>
      </div>
    </section>
  );
}

function titleOf({ kind }: RestoreEnd): string {
  return kind === 'failed' ? words.failed : kind === 'unknown' ? words.unknown : words.done;
}

function textOf(end: RestoreEnd): string {
  if (end.kind === 'done') return words.doneText(formatMoment(end.restoredAt), end.safetyBackupId);
  if (end.kind === 'done unseen') return words.doneUnseen;
  if (end.kind === 'failed') return end.reason ?? words.failedUnseen;
  return words.unknownText(end.safetyBackupId);
}
