import { NotFound } from '../../errors.ts';
import { catalogue, type MailTexts } from '../../mail/catalogue.ts';
import type { Language } from '../../rules/languages.ts';
import { findFeatureStates } from '../../store/feature-catalog.ts';
import { findProjectsOf, findProjectView, type ProjectView } from '../../store/project-access.ts';
import { claimDigest, findDigest, removeDigest, returnDigest, settleDigest } from '../../store/ranking-digests.ts';
import type { Needs } from '../context.ts';
import {
  changesSince,
  type DigestChanges,
  type DigestRanking,
  type Move,
  readDigestRanking,
} from './digest-ranking.ts';
import { weekOf } from './digest-week.ts';
import { clientAddress, harmless, nameOf, type Writer } from './writing.ts';

/** Longer than a mail server takes that answers each command at the last moment, in milliseconds. */
const CLAIM_MS = 5 * 60_000;

/**
 * A mail with the ranking of a project, if the reader wants it, may see the project, and something has changed since the last one. One
 * worker at a time sends it, until the mail server has taken it.
 */
export const letterWithDigest: Writer = async (context, { reader, language, mail }) => {
  const { pool } = context;
  const key = { projectId: mail.projectId ?? '', userId: reader.id };
  const since = weekOf(context.now());
  const digest = mail.projectId === undefined ? null : await findDigest(pool, key);
  if (!digest || digest.lookedAt >= since) throw new NotFound('This mail is not due');
  const project = reader.isSuperuser
    ? await findProjectView(pool, key.projectId)
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

/** Sentences about features that left the list, and about new ones. Features that were deleted for good are not named any more. */
async function sentencesAbout(
  { pool }: Needs<'pool'>,
  project: ProjectView,
  { language, ranking, changes }: { language: Language; ranking: DigestRanking; changes: DigestChanges },
): Promise<string[]> {
  const texts = catalogue[language].rankingDigest;
  const states = changes.left.length === 0 ? [] : await findFeatureStates(pool, project.id, changes.left);
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
