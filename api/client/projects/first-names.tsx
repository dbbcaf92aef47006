import { projectTexts } from './texts.ts';

/** Features that are shown of a list. */
export const SHOWN = 10;

/** The first features of a list. @param count of all of them. */
export function FirstNames({ names, count }: { names: readonly string[]; count: number }) {
  return (
    <>
      <ol class="num">
        {names.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      {count > SHOWN && <p class="hint">{projectTexts.newProject.more(count - SHOWN)}</p>}
    </>
  );
}
