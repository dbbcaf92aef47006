import { useState } from 'preact/hooks';
import { FORMER_MEMBER } from '../../../shared/people/rules/former-member.ts';
import { PutBack } from '../answers/put-back.tsx';
import { changeAnswer, type NamedAnswer } from '../answers/queries.ts';
import { sentenceOfAnswer } from '../answers/said.ts';
import { AnswerSentence, nameOf } from '../answers/sentence.tsx';
import { TakeBack } from '../answers/take-back.tsx';
import { answerTexts } from '../answers/texts.ts';
import { archivedPath, featurePath } from '../features/feature-paths.ts';
import { filled } from '../lib/filled.ts';
import { formatClock } from '../lib/format.ts';
import { usernameOr } from '../lib/full-name.ts';
import { ServiceTag } from '../parts/service-tag.tsx';
import { paths } from '../paths.ts';
import { currentProject } from '../projects/current-project.ts';
import { updateProject } from '../projects/settings/queries.ts';
import { signedInPerson } from '../service/session.ts';
import { ActionButton } from './action-button.tsx';
import { type Entry, renameFeature, restoreDeletion, setAccess } from './queries.ts';
import { answerAt, deedAbout, deedOf, saidBefore } from './sentence-of.ts';
import { activityTexts as words } from './texts.ts';

interface Props {
  projectId: string;
  entry: Entry;
  isOwner: boolean;
  /** Called with an answer that was undone here. Lists without answers don't have it. */
  onTakenBack?: (answer: NamedAnswer) => void;
}

/** One entry: who did what and when, with an undo button. */
export function ActivityLine({ projectId, entry, isOwner, onTakenBack = nothing }: Props) {
  const { user, timestamp, comparison } = entry;
  const who = user?.id === signedInPerson() ? words.you : usernameOr(words.someone, user?.username);
  const said = answerAt(entry, 'after');
  return (
    <li class="activity-line">
      <time class="num" dateTime={timestamp}>
        {formatClock(new Date(timestamp))}
      </time>
      <p class="activity-what">
        {entry.action === 'order_renewed' && words.newOrder}
        {entry.action !== 'order_renewed' &&
          filled((put) =>
            words.line(
              put(
                <strong>
                  <bdi>{who}</bdi>
                  <ServiceTag of={user} />
                </strong>,
              ),
              said ? deedAbout(put(<AnswerSentence said={said} />), entry) : put(<bdi>{deedOf(entry)}</bdi>),
            ),
          )}
        {comparison?.set && !said?.set && <span class="hint"> {answerTexts.set.part}</span>}
        {entry.action === 'comparison_created' && comparison && !stands(comparison) && (
          <span class="tag">
            {comparison.archived_at !== null ? words.asleep : isGivenAgain(comparison) ? words.givenAgain : words.gone}
          </span>
        )}
      </p>
      <div class="activity-back">
        {said ? (
          <AnswerActions projectId={projectId} entry={entry} onTakenBack={onTakenBack} />
        ) : (
          <OtherActions {...{ projectId, entry, isOwner }} />
        )}
      </div>
    </li>
  );
}

/** The undo button of an entry about an answer, if the answer is still in the state that the entry tells. */
function AnswerActions({ projectId, entry, onTakenBack }: Required<Omit<Props, 'isOwner'>>) {
  const [isShown, setShown] = useState(false);
  const { action, comparison, feature_a, feature_b, details } = entry;
  if (!comparison || !feature_a || !feature_b) return null;
  const answer: NamedAnswer = { ...comparison, feature_a, feature_b };
  const isActive = stands(comparison);
  const isOwn = nameOf(comparison.user) === null;
  // Users who aren't asked this question can only undo their own answers.
  const isAsked = currentProject(projectId).data?.answerable_dimensions.includes(comparison.dimension) ?? true;
  if (action === 'comparison_created' || action === 'comparison_restored') {
    return isActive && (isAsked || isOwn) ? (
      <TakeBack projectId={projectId} answer={answer} onTakenBack={onTakenBack} />
    ) : null;
  }
  if (action !== 'comparison_updated') {
    if (isActive || isGivenAgain(comparison) || !isAsked) return null;
    if (isOwn) return <PutBack projectId={projectId} answer={answer} onDone={nothing} />;
    // Only people who undid their own answers can give them again.
    return comparison.user.id === entry.user?.id ? null : <Restore {...{ projectId, entry }} />;
  }
  const [before, after] = [answerAt(entry, 'before'), answerAt(entry, 'after')];
  const isLatest =
    comparison.deleted_at === null &&
    after !== null &&
    comparison.choice === after.choice &&
    comparison.strength === after.strength;
  if (before === null || details.before === undefined) return null;
  return (
    <>
      {isShown && <p class="hint">{words.before(saidBefore(entry))}</p>}
      {!isShown && (
        <button type="button" class="quiet" onClick={() => setShown(true)}>
          {words.showBefore}
          <span class="sr">: {sentenceOfAnswer(after ?? before)}</span>
        </button>
      )}
      {isLatest && isAsked && (
        <ActionButton
          text={words.changeBack}
          about={saidBefore(entry)}
          done={words.changedBack}
          run={() => changeAnswer(projectId, comparison.id, before)}
        />
      )}
    </>
  );
}

/** Brings back what an entry deleted, while that is possible. */
function Restore({ projectId, entry }: Pick<Props, 'projectId' | 'entry'>) {
  const { id, restorable_until: until } = entry;
  if (until === undefined) return null;
  const said = answerAt(entry, 'after');
  return (
    <ActionButton
      text={words.restore}
      about={said ? sentenceOfAnswer(said) : deedOf(entry)}
      done={words.restored}
      run={() => restoreDeletion(projectId, id)}
    />
  );
}

const nothing = () => {};

/**
 * Whether an answer still counts. An answer about a set counts as long as any of its comparisons does; deleting a feature deletes its
 * comparisons.
 */
function stands({ id, deleted_at: deletedAt, set }: NonNullable<Entry['comparison']>): boolean {
  return deletedAt === null || set?.comparisons.every((each) => each.id !== id) === true;
}

/** Whether the author of an undone answer answered all of it again after the undo. */
function isGivenAgain({ replaced_by: replacedBy, set }: NonNullable<Entry['comparison']>): boolean {
  return set ? set.comparisons.every((each) => each.replaced_by !== null) : replacedBy !== null;
}

/** The undo button of an entry that isn't about an answer, for people who may undo it. */
function OtherActions({ projectId, entry, isOwner }: Omit<Props, 'onTakenBack'>) {
  const { action, details, feature, member, user } = entry;
  const [from, to] = [nameIn(details.before), nameIn(details.after)];
  const about = deedOf(entry);
  const changedBack = { text: words.changeBack, about, done: words.changedBack };
  if (action === 'feature_updated' && feature && from !== '' && feature.name === to) {
    return <ActionButton {...changedBack} run={() => renameFeature(projectId, feature.id, from)} />;
  }
  if (entry.restorable_until !== undefined) return <Restore {...{ projectId, entry }} />;
  if (action.startsWith('feature')) {
    return (
      <a class="activity-link" href={pathOf(projectId, entry)}>
        {feature && !/_archived$/.test(action) ? words.toFeature : words.toFeatures}
        <span class="sr">: {about}</span>
      </a>
    );
  }
  // Not for service accounts (managed in the settings), guests (who join by a link) and deleted accounts.
  if (!isOwner || member?.service || member?.guest || member?.username === FORMER_MEMBER) return null;
  if (action === 'project_updated' && from !== '' && from !== to) {
    return <ActionButton {...changedBack} run={() => updateProject(projectId, { name: from })} />;
  }
  if (member && action === 'collaborator_removed') {
    return (
      <ActionButton
        text={words.giveAccess}
        about={member.username}
        done={words.gaveAccess(member.username)}
        run={() => setAccess(projectId, member.id, true)}
      />
    );
  }
  if (member && action === 'collaborator_assigned' && member.id !== user?.id) {
    return (
      <ActionButton
        text={words.endAccess}
        about={member.username}
        done={words.endedAccess(member.username)}
        run={() => setAccess(projectId, member.id, false)}
      />
    );
  }
  const isSetting = action.startsWith('model_config') || action === 'project_updated';
  return isSetting ? (
    <a class="activity-link" href={paths.settings(projectId)}>
      {words.toSettings}
      <span class="sr">: {about}</span>
    </a>
  ) : null;
}

/** The page of a feature, or the archive if the feature is archived. */
function pathOf(projectId: string, { action, feature }: Entry): string {
  if (/_archived$/.test(action)) return archivedPath(projectId);
  return feature ? featurePath(projectId, feature.id) : paths.features(projectId);
}

function nameIn(value: unknown): string {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
