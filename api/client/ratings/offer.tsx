import { useEffect } from 'preact/hooks';
import { paths } from '../paths.ts';
import type { Dimension } from '../projects/queries.ts';
import { texts } from '../texts.ts';
import { offeredCards, secondsFor } from './offered-cards.ts';
import { ratingSession, useOpenCards } from './queries.ts';
import { firstLookTexts as words } from './texts.ts';

interface Props {
  id: string;
  dimension: Dimension;
  /** Whether there is nothing left to find out. */
  isOver?: boolean;
}

/** Offers a first look at the start of a project, and after many features were added. */
export function FirstLookOffer({ id, dimension, isOver = false }: Props) {
  const { data } = useOpenCards(id, dimension);
  // Sends the ratings that an earlier page could not send.
  useEffect(() => void ratingSession(id, dimension).flush(), [id, dimension]);
  const cards = offeredCards(data?.remaining ?? 0);
  if (isOver || cards === 0) return null;
  return (
    <p class="first-look-offer">
      <a href={`${paths.project(id)}/rate/${dimension}`}>
        {words.start}
        <span class="sr">: {texts.dimensions[dimension]}</span>
      </a>
      <span class="hint">{words.startText(cards, secondsFor(cards))}</span>
    </p>
  );
}
