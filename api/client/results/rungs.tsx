import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { AnswerButtons } from '../answers/answer-buttons.tsx';
import type { AnswerChange } from '../answers/change.tsx';
import type { NamedAnswer } from '../answers/queries.ts';
import { nameOf } from '../answers/sentence.tsx';
import { answerTexts } from '../answers/texts.ts';
import { filled } from '../lib/filled.ts';
import { formatDate } from '../lib/format-date.ts';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import type { Dimension } from '../projects/queries.ts';
import { explainTexts as explain } from './explain-texts.ts';
import type { Explanation } from './queries.ts';

type Neighbour = NonNullable<Explanation['above']>;
export type ChainLink = Neighbour['chain'][number];
type SignedLink = Extract<ChainLink, { user: unknown }>;

/** The answers of the chains, for a project's members to change them in place; null by a link. */
interface Answers {
  projectId: string;
  isAsked: boolean;
  byId: ReadonlyMap<string, NamedAnswer> | undefined;
  onTakenBack: (answer: NamedAnswer) => void;
  onChanged: (change: AnswerChange) => void;
}
export const AnswersHere = createContext<Answers | null>(null);

/** The answers between a feature and the one beside it, each from the higher to the lower. */
export function Rungs({
  neighbour,
  dimension,
  isAbove,
}: {
  neighbour: Neighbour;
  dimension: Dimension;
  isAbove: boolean;
}) {
  const { feature, kind, chain } = neighbour;
  if (kind === 'estimated' || kind === 'contradicted') {
    const link = (
      <li class={`rung-link is-${kind}`} key="link">
        {explain[kind]}
        {chain.map((each) => (
          <ChainSentence key={`${each.better.id} ${each.worse.id}`} link={each} dimension={dimension} />
        ))}
      </li>
    );
    const end = <End key="end" name={feature.name} />;
    return <>{isAbove ? [end, link] : [link, end]}</>;
  }
  return (
    <>
      {chain.flatMap((link, index) => {
        const says = <Says key={`${index}-says`} link={link} dimension={dimension} />;
        const name = isAbove ? link.better.name : link.worse.name;
        const isEnd = isAbove ? index === 0 : index === chain.length - 1;
        const rung = isEnd ? (
          <End key={`${index}-end`} name={name} />
        ) : (
          <Between key={`${index}-between`} name={name} />
        );
        return isAbove ? [rung, says] : [says, rung];
      })}
    </>
  );
}

const End = ({ name }: { name: string }) => (
  <li class="rung">
    <strong>{name}</strong>
  </li>
);
const Between = ({ name }: { name: string }) => <li class="rung is-between">{name}</li>;

function Says({ link, dimension }: { link: ChainLink; dimension: Dimension }) {
  return (
    <li class="rung-link">
      <span>{link.choice === 'tie' ? explain.equal[dimension] : explain.above[dimension]}</span>
      <Who link={link} />
    </li>
  );
}

function ChainSentence({ link, dimension }: { link: ChainLink; dimension: Dimension }) {
  const { better, worse, choice } = link;
  return (
    <span class="chain-sentence">
      <span>
        {filled((put) =>
          explain.chain[dimension][choice === 'tie' ? 'equal' : 'more'](
            put(<strong>{better.name}</strong>),
            put(<strong>{worse.name}</strong>),
          ),
        )}
      </span>
      <Who link={link} />
    </span>
  );
}

/** Who answered, and when; nothing where the link to the results does not tell. */
function Who({ link }: { link: ChainLink }) {
  return 'user' in link ? <Signature link={link} /> : null;
}

function Signature({ link }: { link: SignedLink }) {
  const here = useContext(AnswersHere);
  const answer = here?.byId?.get(link.comparison_id);
  const { user, created_at: at } = link;
  return (
    <span class="rung-who">
      <Initials name={user.username} />
      {explain.who(nameOf(user), formatDate(new Date(at), new Date()))}
      <ServiceTag of={user} />
      {answer?.set && <span class="hint">{answerTexts.set.part}</span>}
      {here && answer && (
        <span class="rung-actions">
          <AnswerButtons
            projectId={here.projectId}
            isAsked={here.isAsked}
            answer={answer}
            isPart
            onTakenBack={here.onTakenBack}
            onChanged={here.onChanged}
          />
        </span>
      )}
    </span>
  );
}
