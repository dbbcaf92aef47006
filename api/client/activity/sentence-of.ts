import type { Decision } from '../../../shared/features/rules/decision.ts';
import type { LinkKind } from '../../../shared/links/rules/links.ts';
import { sentenceOfAnswer } from '../answers/said.ts';
import { nameOf } from '../answers/sentence.tsx';
import { answerTexts } from '../answers/texts.ts';
import type { Choice, Strength } from '../compare/pairs.ts';
import { isolated } from '../lib/direction.ts';
import { usernameOr } from '../lib/full-name.ts';
import { decisionTexts } from '../parts/decision-texts.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { strategyTexts } from '../projects/settings/strategy-texts.ts';
import type { Entry } from './queries.ts';
import { activityTexts as words } from './texts.ts';

type Strategy = keyof typeof strategyTexts;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (value: unknown): string => text((value as { name?: unknown } | undefined)?.name);

const aimIn = (value: unknown): unknown => (value as { aim_top?: unknown } | undefined)?.aim_top;
const modeIn = (value: unknown): unknown => (value as { comparison_mode?: unknown } | undefined)?.comparison_mode;
const letsDelete = (value: unknown): unknown =>
  (value as { members_may_delete?: unknown } | undefined)?.members_may_delete;
const hidesNames = (value: unknown): unknown => (value as { hide_names?: unknown } | undefined)?.hide_names;

const hasDecision = (value: unknown): value is { decision: Decision | null } =>
  typeof value === 'object' && value !== null && 'decision' in value;
const inWords = (decision: Decision | null): string => {
  const decided = decisionTexts.decided[decision?.decided ?? 'open'];
  return decision?.note ? decisionTexts.noted(decided, isolated(decision.note)) : decided;
};
/** Imported details may hold anything. */
const dimensionIn = ({ dimension }: { dimension?: unknown }): Dimension =>
  DIMENSIONS.find((each) => each === dimension) ?? DIMENSIONS[0]!;

/** The text of an entry that isn't about an answer, after the user's name. */
export function deedOf({ action, details, feature, member, user }: Entry): string {
  const { before, after } = details;
  const count = Number(details.count);
  const who = isolated(usernameOr(answerTexts.someone, member?.username || text(details.username)));
  const isOwn = member !== undefined && member.id === user?.id;
  switch (action) {
    case 'comparisons_reset':
      return words.reset[dimensionIn(details)](Number.isFinite(count) ? count : null);
    case 'comparisons_restored':
      return words.restoredAll[dimensionIn(details)](count);
    case 'project_updated':
      if (aimIn(before) !== aimIn(after)) return words.changedAim;
      if (modeIn(before) !== modeIn(after)) return words.changedMode;
      if (hidesNames(before) !== hidesNames(after)) return hidesNames(after) ? words.hidNames : words.showedNames;
      if (letsDelete(before) !== letsDelete(after)) return letsDelete(after) ? words.letDelete : words.letNotDelete;
      return nameIn(before) !== nameIn(after) && nameIn(after) !== ''
        ? words.renamedProject(isolated(nameIn(before)), isolated(nameIn(after)))
        : words.changedProject;
    case 'feature_created':
      return words.added(isolated(text(details.name) || (feature?.name ?? '')));
    case 'features_imported':
      return words.addedMany(count);
    case 'feature_updated':
      if (hasDecision(before) && hasDecision(after)) {
        const name = isolated(feature?.name ?? '');
        return decisionTexts.changed(name, inWords(before.decision), inWords(after.decision));
      }
      return nameIn(after) === ''
        ? words.edited(isolated(feature?.name ?? ''))
        : words.renamed(isolated(nameIn(before)), isolated(nameIn(after)));
    case 'feature_archived':
    case 'feature_restored':
    case 'feature_deleted':
      return words.featureDeed[action](isolated(text(details.name) || (feature?.name ?? '')));
    case 'features_updated':
    case 'features_archived':
    case 'features_restored':
    case 'features_deleted':
      return words.featuresDeed[action](count);
    case 'collaborator_assigned':
      return isOwn ? words.joined : words.gaveAccess(who);
    case 'collaborator_updated':
      return words.changedAccess(who);
    case 'collaborator_removed':
      return isOwn ? words.left : words.endedAccess(who);
    case 'link_created':
      return words.linkCreated[details.kind as LinkKind] ?? words.linkCreated.invitation;
    case 'snapshot_kept':
    case 'snapshot_deleted':
      return words.snapshotDeed[action](isolated(text(details.name)));
    case 'model_config_updated':
      return strategyChange(before, details.selection_strategy) ?? words.model;
    default:
      return words.did[action] ?? words.other;
  }
}

function strategyChange(before: unknown, after: unknown): string | null {
  const from = text((before as { selection_strategy?: unknown } | undefined)?.selection_strategy);
  const to = text(after);
  if (from === to || !(from in strategyTexts) || !(to in strategyTexts)) return null;
  return words.strategy(strategyTexts[from as Strategy], strategyTexts[to as Strategy]);
}

/** The text of an entry about an answer, after the user's name. */
export function deedAbout(answer: string, { action, comparison, user }: Entry): string {
  if (action === 'comparison_created') return words.says(answer);
  const isAuthors = comparison?.user.id === user?.id;
  const author = comparison ? nameOf(comparison.user) : null;
  if (action === 'comparison_updated') return isAuthors ? words.changed(answer) : words.changedOf(author, answer);
  if (action === 'comparison_restored')
    return isAuthors ? words.restoredAnswer(answer) : words.restoredOf(author, answer);
  return isAuthors ? words.tookBack(answer) : words.tookBackOf(author, answer);
}

/** An answer before or after a change; null if the entry is about something else. */
export function answerAt(entry: Entry, moment: 'before' | 'after') {
  const { comparison, feature_a, feature_b, details } = entry;
  if (!comparison || !feature_a || !feature_b) return null;
  const choice = details[moment] as Choice | undefined;
  const strength = (details[`${moment}_strength`] ?? null) as Strength | null;
  return {
    dimension: comparison.dimension,
    choice: choice ?? comparison.choice,
    strength: choice ? strength : comparison.strength,
    feature_a,
    feature_b,
    // A change concerns a single comparison of a set.
    set: entry.action === 'comparison_updated' ? undefined : comparison.set,
  };
}

/** An answer as a sentence, if the entry is about one. */
export function saidBefore(entry: Entry): string {
  const said = answerAt(entry, 'before');
  return said ? sentenceOfAnswer(said) : '';
}
