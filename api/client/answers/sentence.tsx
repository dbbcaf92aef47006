import { formatDate } from '../lib/format-date.ts';
import { Initials } from '../parts/person.tsx';
import { signedInPerson } from '../service/session.ts';
import { partsOf, type Said } from './said.ts';
import { answerTexts as words } from './texts.ts';

/** The sentence, with the names marked up separately, whatever they contain. */
export function AnswerSentence({ said }: { said: Said }) {
  return (
    <span class="answer-sentence">
      {partsOf(said).map((part) => (typeof part === 'string' ? part : <bdi>{part.name}</bdi>))}
    </span>
  );
}

/** Null for oneself. */
export function nameOf(user: { id: string; username: string }): string | null {
  return user.id === signedInPerson() ? null : user.username || words.someone;
}

/** Author and time of an answer. */
export function Who({ user, at }: { user: { id: string; username: string }; at: string }) {
  return (
    <span class="answer-who">
      <Initials name={user.username} />
      {words.who(nameOf(user), formatDate(new Date(at), new Date()))}
    </span>
  );
}
