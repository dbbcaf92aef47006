import { useState } from 'preact/hooks';
import type { Feature } from '../../../shared/features/contract/features.ts';
import { DECISION_NOTE_LENGTH, DECISIONS, type Decision } from '../../../shared/features/rules/decision.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatMoment } from '../lib/format-date.ts';
import { formerTexts } from '../lib/former-texts.ts';
import { usernameOr } from '../lib/full-name.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Decided } from '../parts/decided.tsx';
import { decisionTexts as words } from '../parts/decision-texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Segments } from '../parts/segments.tsx';
import { submitByKeys } from '../parts/submit-keys.ts';
import { useAskedBeforeLeaving } from '../parts/use-asked-before-leaving.ts';
import { useForm } from '../parts/use-form.ts';
import { useRequest } from '../parts/use-request.ts';
import { currentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { texts } from '../texts.ts';
import { UndoNotice } from './undo-notice.tsx';

interface Props {
  projectId: string;
  feature: Feature;
}

/**
 * Stores a decision; null removes it.
 * @throws ServiceError
 */
async function decide(projectId: string, id: string, decision: Decision | null): Promise<void> {
  const path = '/projects/{project_id}/features/{feature_id}/decision';
  const params = { path: { project_id: projectId, feature_id: id } };
  await (decision ? read(api.PUT(path, { params, body: decision })) : read(api.DELETE(path, { params })));
  await refresh(projectId);
}

/** Shows what was decided about a feature, by whom and when. The owner decides here. */
export function DecisionPanel({ projectId, feature }: Props) {
  const isOwner = useIsOwner(currentProject(projectId).data);
  const [isOpen, setOpen] = useState(false);
  /** The decision just made and the one before; null while there is nothing to undo. */
  const [done, setDone] = useState<{ now: Decision | null; before: Decision | null } | null>(null);
  const undoing = useRequest();
  const why = whyUnchangeable();
  const { decision } = feature;
  if (!decision && !isOwner) return null;
  const undo = () =>
    undoing.run(async () => {
      if (!done) return;
      await decide(projectId, feature.id, done.before);
      announce(words.undone);
      setDone(null);
    });
  return (
    <section class="panel" aria-labelledby="decision">
      <h2 id="decision">{words.title}</h2>
      {decision ? (
        <>
          <p>
            <strong>
              <Decided decision={decision} />
            </strong>{' '}
            <bdi>{decision.note}</bdi>
          </p>
          <p class="hint">
            {words.by(
              isolated(usernameOr(formerTexts.former, decision.decided_by?.username)),
              formatMoment(new Date(decision.decided_at)),
            )}
          </p>
        </>
      ) : (
        <p>{words.decided.open}</p>
      )}
      {isOwner && (
        <p class="actions">
          <button type="button" aria-disabled={why !== null} title={why ?? undefined} onClick={() => setOpen(true)}>
            {words.decide}
          </button>
        </p>
      )}
      <UndoNotice
        text={done && words.done[done.now?.decided ?? 'open']}
        undoes={words.undo}
        does={words.undoIt}
        action={undoing}
        why={why}
        onUndo={undo}
        onDismiss={() => setDone(null)}
      />
      {isOpen && (
        <DecisionDialog
          projectId={projectId}
          feature={feature}
          onClose={() => setOpen(false)}
          onDone={(now) => setDone({ now, before: decision ?? null })}
        />
      )}
    </section>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
  onDone: (decision: Decision | null) => void;
}

const CHOICES = [...DECISIONS, 'open'] as const;

function DecisionDialog({ projectId, feature, onClose, onDone }: DialogProps) {
  const { decision } = feature;
  const [decided, setDecided] = useState<(typeof CHOICES)[number]>(decision?.decided ?? 'open');
  const [note, setNote] = useState(decision?.note ?? '');
  const why = whyUnchangeable();
  const now = decided === 'open' ? null : { decided, note: note.trim() || null };
  const isChanged = now?.decided !== decision?.decided || now?.note !== decision?.note;
  useAskedBeforeLeaving(isChanged);
  const form = useForm(async () => {
    if (why !== null) return;
    if (isChanged) {
      await decide(projectId, feature.id, now);
      announce(words.undoable(words.done[decided]));
      onDone(now);
    }
    onClose();
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit} onKeyDown={submitByKeys}>
        <Segments
          label={words.title}
          name="decided"
          choices={CHOICES}
          chosen={decided}
          words={(choice) => words.decided[choice]}
          onChange={setDecided}
        />
        <Field
          label={words.note}
          name="note"
          value={note}
          maxLength={DECISION_NOTE_LENGTH}
          autocomplete="off"
          disabled={decided === 'open'}
          hint={words.hint}
          fault={form.faultOf('note')}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
            {texts.save} <kbd>Ctrl ↵</kbd>
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
