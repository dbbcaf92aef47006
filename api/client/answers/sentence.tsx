import { isolated } from '../lib/direction.ts';
import { filled } from '../lib/filled.ts';
import { formatDate } from '../lib/format-date.ts';
import { usernameOr } from '../lib/full-name.ts';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import { signedInPerson } from '../service/session.ts';
import { type Said, sentenceOfAnswer } from './said.ts';
import { answerTexts as words } from './texts.ts';

/** The sentence, with the names marked up separately, whatever they contain. */
export function AnswerSentence({ said }: { said: Said }) {
  const archived = said.set?.archived_features;
  return (
    <span class="answer-sentence">
      {filled((put) => sentenceOfAnswer(said, (name) => put(<bdi>{name}</bdi>)))}
      {archived && (
        <span class="hint">
          {' · '}
          {filled((put) => words.set.archived(archived.map(({ name }) => put(<bdi>{name}</bdi>))))}
        </span>
      )}
    </span>
  );
}

/** Null for oneself. */
export function nameOf(user: { id: string; username: string }): string | null {
  if (user.id === signedInPerson()) return null;
  return isolated(usernameOr(words.someone, user.username));
}

/** Author and time of an answer. */
export function Who({ user, at }: { user: { id: string; username: string; service?: true }; at: string }) {
  return (
    <span class="answer-who">
      <Initials name={user.username} />
      {words.who(nameOf(user), formatDate(new Date(at), new Date()))}
      <ServiceTag of={user} />
    </span>
  );
}
