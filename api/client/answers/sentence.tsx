import type { Choice, Dimension, Strength } from '../compare/pairs.ts';
import { formatDate } from '../lib/format-date.ts';
import { Initials } from '../parts/person.tsx';
import { signedInPerson } from '../service/session.ts';
import { answerTexts as words } from './texts.ts';

/** An answer as a sentence. */
export interface Said {
  dimension: Dimension;
  choice: Choice;
  strength: Strength | null;
  feature_a: { name: string };
  feature_b: { name: string };
}

/** The features of an answer, the better one first. */
function inOrder({ choice, feature_a: a, feature_b: b }: Said): [string, string] {
  return choice === 'feature_b' ? [b.name, a.name] : [a.name, b.name];
}

/** "Dark theme is worth more than Webhooks". */
export function sentenceOfAnswer(said: Said): string {
  const [better, worse] = inOrder(said);
  return `${better} ${words.says(said.dimension, said.choice, said.strength)} ${worse}`;
}

/** The sentence, with the names marked up separately, whatever they contain. */
export function AnswerSentence({ said }: { said: Said }) {
  const [better, worse] = inOrder(said);
  return (
    <span class="answer-sentence">
      <bdi>{better}</bdi> {words.says(said.dimension, said.choice, said.strength)} <bdi>{worse}</bdi>
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
