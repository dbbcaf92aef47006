import type { ComponentChildren } from 'preact';
import { Initials } from '../parts/person.tsx';
import { signedInPerson } from '../service/session.ts';
import { peopleTexts as words } from './texts.ts';

interface Props {
  id: string;
  name: string;
  /** Below and behind the name. */
  children?: ComponentChildren;
}

/** A person at the head of a row. */
export function Person({ id, name, children }: Props) {
  return (
    <span class="person">
      <Initials name={name} />
      <span>
        <bdi>{name}</bdi>
        {id === signedInPerson() && <span class="tag">{words.you}</span>}
        {children}
      </span>
    </span>
  );
}
