import { useEffect } from 'preact/hooks';
import { fullName } from '../lib/full-name.ts';
import { readStored, store } from '../lib/storage.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useLive } from '../projects/use-live.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { signedInPerson } from '../service/session.ts';
import type { CompareSession } from './compare-session.ts';
import { GivenAnswers, MAX_GIVEN } from './given-answers.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { ledgerKey, type Outbox } from './outbox.ts';
import { ownOutbox } from './own-answers.ts';
import type { Dimension } from './pairs.ts';

/** Interval between two checks, in milliseconds. */
const LOOK_MS = 10_000;
const RESETS = 10;

const all = new Map<string, GivenAnswers>();

function givenOf(of: { projectId: string; dimension: Dimension }): GivenAnswers {
  const { projectId, dimension } = of;
  const name = `given.${signedInPerson()}/${ledgerKey(of)}`;
  const found = all.get(name) ?? open();
  all.set(name, found);
  return found;

  function open(): GivenAnswers {
    const path = { project_id: projectId };
    let kept = readStored(name);
    return new GivenAnswers({
      // If the browser can't store anything, the page remembers.
      recall: () => readStored(name) ?? kept,
      remember(changed) {
        kept = changed;
        store(name, changed);
      },
      async findActive(ids) {
        const params = { path, query: { dimension, ids: ids.join() } };
        const { items } = await read(api.GET('/projects/{project_id}/comparisons', { params }));
        return new Set(items.map(({ id }) => id));
      },
      async findReset(since) {
        const query = { action_type: 'comparisons_reset', per_page: RESETS, include_names: true };
        const { items } = await read(api.GET('/projects/{project_id}/activity', { params: { path, query } }));
        const found = items.find(
          ({ details, timestamp }) => details.dimension === dimension && Date.parse(timestamp) >= since,
        );
        if (!found) return undefined;
        return found.user_id === signedInPerson() || !found.user ? null : fullName(found.user);
      },
      now: Date.now,
    });
  }
}

/** The outbox whose answers are remembered. */
let watched: Outbox | null = null;

/** Remembers which of the person's answers the service has stored, and asks before the page closes while some might get lost with it. */
export function watchGiven(): void {
  const outbox = ownOutbox();
  if (outbox === watched) return;
  watched = outbox;
  addEventListener('beforeunload', (event) => {
    if (outbox.isAtRisk) event.preventDefault();
  });
  outbox.sent.subscribe((operations) => {
    if (operations.length === 0) return;
    outbox.sent.value = [];
    for (const operation of operations) givenOf(operation).onSent(operation);
  });
}

/** Tells the person that some of their answers are gone, and why. */
export function GoneDialog({ session }: { session: CompareSession }) {
  const { data } = useLive(session.projectId, LOOK_MS);
  const given = givenOf(session);
  useEffect(() => {
    if (!data) return;
    given.look(data.generation, data.dimensions[session.dimension].comparisons_done).then(
      (ids) => {
        if (ids.length > 0) void session.on({ type: 'gone', ids });
      },
      (error: unknown) => {
        // The next look tries again.
        if (!(error instanceof ServiceError)) throw error;
      },
    );
  }, [data, given]);
  const gone = given.gone.value;
  if (gone === null) return null;
  const close = () => given.dismiss();
  // Only the latest answers are remembered, so there may be more.
  const isLeast = gone.count >= MAX_GIVEN;
  return (
    <Dialog title={words.gone.title} onClose={close}>
      <p>
        {gone.why === 'restore'
          ? words.gone.restore(gone.count, isLeast)
          : words.gone.reset[session.dimension](gone.count, isLeast, gone.by)}
      </p>
      <p>{words.gone.others}</p>
      <div class="actions">
        <button type="button" class="primary" onClick={close}>
          {words.gone.close}
        </button>
      </div>
    </Dialog>
  );
}
