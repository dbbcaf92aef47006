import type { Needs } from '../context.ts';
import { findFeatureStates } from '../features/store/feature-catalog.ts';
import { NotFound } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { findProjectsOf, findProjectView, type ProjectView } from '../projects/store/project-access.ts';
import { criteriaOf, dimensionsOf, type Sorting } from '../ranking/vocabulary.ts';
import { readFactsOf } from '../results/read-progress.ts';
import { readPlaced } from '../results/read-results.ts';
import { readStability } from '../results/read-stability.ts';
import { topOfAimed } from '../results/rules/top-of.ts';
import { catalogue, type MailTexts } from './catalogue.ts';
import { weekOf } from './digest-week.ts';
import {
  claimDigest,
  findDigest,
  removeDigest,
  returnDigest,
  type SentRanking,
  settleDigest,
} from './store/ranking-digests.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** Number of features listed in a mail. */
const LISTED = 10;
/** Number of features whose places are stored for the next mail. */
const KEPT = 1000;

/** A ranking, in the form used by mails. */
interface DigestRanking extends SentRanking {
  /** Names of the listed features, best first. */
  names: readonly string[];
}

/** How a listed feature reached its place: from another place, from one too far down to be stored, or as a new feature. */
type Move = { from: number } | 'from below' | 'new' | null;

/** A ranking compared with that of the previous mail. */
interface DigestChanges {
  /** Of each listed feature. */
  moves: readonly Move[];
  /** Features that were listed before. */
  left: readonly string[];
  /** Number of features that are new in the ranking, and of those that are no longer in it. */
  added: number;
  removed: number;
  isAny: boolean;
}

/** The ranking of a project by value for effort, or by the only dimension with answers; null while nothing is ranked. */
async function readDigestRanking(
  context: Needs<'catalogs' | 'rankings' | 'stabilityBases' | 'views'>,
  project: ProjectView,
): Promise<DigestRanking | null> {
  const facts = await readFactsOf(context, Object.values(project.ledgers));
  const answered = criteriaOf(project).filter((_, at) => facts[at]!.comparisons > 0);
  const [only] = answered;
  if (!only) return null;
  const by: Sorting = dimensionsOf('ratio').every((each) => answered.includes(each)) ? 'ratio' : only;
  const { placed } = await readPlaced(context, project, by);
  if (placed.length < 2) return null;
  const k = topOfAimed(placed.length, project.aimTop);
  const { settled, checked, questionsToAsk, contradicted } = await readStability(context, project, { k, sortBy: by });
  return {
    by,
    order: placed.slice(0, KEPT).map(({ feature }) => feature.id),
    count: placed.length,
    top: { k, settled, isChecked: checked, isOver: questionsToAsk === 0 && !contradicted },
    names: placed.slice(0, LISTED).map(({ feature }) => feature.name),
  };
}

/** Changes of a ranking since a mail. With another sorting, all places differ, so moves say nothing. */
function changesSince(before: SentRanking, now: SentRanking): DigestChanges {
  const placeBefore = new Map(before.order.map((id, place) => [id, place + 1]));
  const areWhole = [before, now].every(({ count, order }) => count === order.length);
  const isSameOrder = before.by === now.by;
  const moves = now.order.slice(0, LISTED).map((id, place): Move => {
    const from = placeBefore.get(id);
    if (from === undefined) return before.count === before.order.length ? 'new' : 'from below';
    return isSameOrder && from !== place + 1 ? { from } : null;
  });
  const listed = new Set(now.order.slice(0, LISTED));
  const present = new Set(now.order);
  const left = before.order.slice(0, LISTED).filter((id) => !listed.has(id));
  // If not all features are stored, only their number is known.
  const added = areWhole
    ? now.order.filter((id) => !placeBefore.has(id)).length
    : Math.max(0, now.count - before.count);
  const removed = areWhole
    ? before.order.filter((id) => !present.has(id)).length
    : Math.max(0, before.count - now.count);
  const isAny =
    !isSameOrder ||
    moves.some((move) => move !== null) ||
    left.length + added + removed > 0 ||
    (['k', 'settled', 'isChecked', 'isOver'] as const).some((each) => before.top[each] !== now.top[each]);
  return { moves, left, added, removed, isAny };
}

/** More than the time of a mail server that answers each command at the last moment, in milliseconds. */
const CLAIM_MS = 5 * 60_000;

/**
 * A mail with a project's ranking, if the reader wants it, may see the project, and something has changed since the last mail. One worker
 * at a time sends it, until the mail server has accepted it.
 */
export const letterWithDigest: Writer = async (context, { reader, language, mail }) => {
  const { pool } = context;
  const key = { projectId: mail.projectId ?? '', userId: reader.id };
  const since = weekOf(context.now());
  const digest = mail.projectId === undefined ? null : await findDigest(pool, key);
  if (!digest || digest.lookedAt >= since) throw new NotFound('This mail is not due');
  const project = reader.isSuperuser
    ? await findProjectView(pool, key)
    : (await findProjectsOf(pool, reader.id, { skip: 0, limit: 1, only: key.projectId }))[0];
  if (!project) {
    await removeDigest(pool, key);
    throw new NotFound('Project not found', 'project_not_found');
  }
  const ranking = await readDigestRanking(context, project);
  const changes = ranking && digest.sent && changesSince(digest.sent, ranking);
  const at = context.now();
  if (!ranking || changes?.isAny === false) {
    await settleDigest(pool, { ...key, at, sent: null, since });
    throw new NotFound('The ranking has not changed');
  }
  const { names: _, ...sent } = ranking;
  const until = new Date(at.getTime() + CLAIM_MS);
  const texts = catalogue[language].rankingDigest;
  const { settled, ...of } = ranking.top;
  return {
    subject: texts.subject(harmless(project.name, language)),
    name: nameOf(reader, language),
    before: [texts.by[ranking.by](harmless(project.name, language))],
    list: ranking.names.map(
      (name, place) => `${harmless(name, language)}${moveIn(texts, changes?.moves[place] ?? null, place + 1)}`,
    ),
    button: { label: texts.button, url: clientAddress(context, `/projects/${project.id}/results`) },
    afterList: [
      `${texts.settled(of.k, settled, of.isChecked, of.isOver)}.`,
      ...(changes ? await sentencesAbout(context, project, { language, ranking, changes }) : []),
    ],
    after: [],
    because: texts.because,
    // The same mail, whichever job sends it.
    id: `${key.projectId} ${since.toISOString()}`,
    claim: {
      take: () => claimDigest(pool, { ...key, until, since, now: at }),
      giveBack: () => returnDigest(pool, { ...key, until }),
      settle: (outcome) => settleDigest(pool, { ...key, at, sent: outcome === 'sent' ? sent : null, since }),
    },
  };
};

type Texts = MailTexts['rankingDigest'];

function moveIn({ up, down, isNew, fromBelow }: Texts, move: Move, place: number): string {
  if (move === null) return '';
  const word = move === 'new' ? isNew : move === 'from below' ? fromBelow : (move.from > place ? up : down)(move.from);
  return ` (${word})`;
}

/** Sentences about features that left the list, and about new ones. Features that were deleted for good are not named. */
async function sentencesAbout(
  { pool }: Needs<'pool'>,
  project: ProjectView,
  { language, ranking, changes }: { language: Language; ranking: DigestRanking; changes: DigestChanges },
): Promise<string[]> {
  const texts = catalogue[language].rankingDigest;
  const states =
    changes.left.length === 0 ? [] : await findFeatureStates(pool, { projectId: project.id, ids: changes.left });
  const named = (state: 'active' | 'archived') =>
    states
      .filter((each) => each.state === state)
      .map(({ id, name }) => ({ name: harmless(name, language), place: ranking.order.indexOf(id) + 1 }));
  const fallen = named('active').map(({ name, place }) => (place > 0 ? texts.nowAt(name, place) : name));
  const archived = named('archived').map(({ name }) => name);
  return [
    fallen.length > 0 && texts.fallen(fallen.join(', ')),
    archived.length > 0 && texts.archived(archived.join(', ')),
    changes.added > 0 && texts.added(changes.added),
    changes.removed > archived.length && texts.removed(changes.removed - archived.length),
  ].filter((sentence) => sentence !== false);
}
