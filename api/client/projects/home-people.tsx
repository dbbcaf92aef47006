import type { ComponentChildren } from 'preact';
import { fullName } from '../lib/full-name.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import { paths } from '../paths.ts';
import { type LiveProject, othersAnswering } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { liveTexts } from './live-texts.ts';
import { projectTexts } from './texts.ts';

/** Number of people shown; the others are on the screen for people. */
const SHOWN = 12;

/** "3 people · 2 answering now", as soon as the numbers are known. */
export function PeopleCount({ live: { data } }: { live: LiveProject }) {
  if (!data) return null;
  const others = othersAnswering(data, signedInPerson()).length;
  return (
    <>
      {` · ${liveTexts.people(data.people.filter(({ service }) => !service).length)}`}
      {others > 0 && ` · ${liveTexts.count(others)}`}
    </>
  );
}

interface Props {
  id: string;
  live: LiveProject;
  /** What is said about their answers. */
  children: ComponentChildren;
}

/** The people of the project with their numbers of answers. */
export function HomePeople({ id, live, children }: Props) {
  return (
    <section class="panel">
      <h2>{projectTexts.project.people}</h2>
      <Loaded query={live}>
        {({ people }) => (
          <ul class="people">
            {people
              .slice(0, SHOWN)
              .map(
                ({
                  id: person,
                  name,
                  username,
                  service,
                  questions_answered: answers,
                  features_rated: rated,
                  answering,
                }) => (
                  <li key={person}>
                    <Initials name={name} />
                    <span>
                      <bdi>{fullName({ username, name })}</bdi>
                      {person === signedInPerson() && <span class="tag">{projectTexts.project.you}</span>}
                      <ServiceTag of={service && { service }} />
                      <small>
                        {liveTexts.answers(answers)}
                        {rated > 0 && ` · ${liveTexts.rated(rated)}`}
                        {answering && person !== signedInPerson() && ` · ${projectTexts.project.answering}`}
                      </small>
                    </span>
                  </li>
                ),
              )}
          </ul>
        )}
      </Loaded>
      {children}
      <p>
        <a href={paths.people(id)}>{liveTexts.all}</a>
      </p>
    </section>
  );
}
