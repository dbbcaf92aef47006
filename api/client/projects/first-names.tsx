import { projectTexts } from './texts.ts';

/** Number of features shown from a list. */
export const SHOWN = 10;

/**
 * The first features of a list.
 * @param count number of all features.
 */
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
