import { useEffect } from 'preact/hooks';
import { paths } from '../paths.ts';
import type { Dimension } from '../projects/queries.ts';
import { texts } from '../texts.ts';
import { ratingSession, useOpenCards } from './queries.ts';
import { firstLookTexts as words } from './texts.ts';

/** With fewer new features, comparing them is as quick. */
const WORTHWHILE = 8;
/** Cards of a first look. */
const CARDS = 24;

/** Offers a first look at the start of a project, and after many features were added. */
export function FirstLookOffer({ id, dimension }: { id: string; dimension: Dimension }) {
  const { data } = useOpenCards(id, dimension);
  // Ratings that an earlier page could not send.
  useEffect(() => void ratingSession(id, dimension).flush(), [id, dimension]);
  if (!data || data.remaining < WORTHWHILE) return null;
  return (
    <p class="first-look-offer">
      <a class="button" href={`${paths.project(id)}/rate/${dimension}`}>
        <span>
          {words.start}
          <span class="sr">: {texts.dimensions[dimension]}</span>
        </span>
      </a>
      <span class="hint">{words.startText(Math.min(CARDS, data.remaining))}</span>
    </p>
  );
}
