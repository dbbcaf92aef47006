import type { ComponentChildren } from 'preact';
import { texts } from '../../texts.ts';

interface Props {
  isSaved: boolean;
  isReady: boolean;
  /** Why nothing can be saved at the moment. */
  why: string | null;
  children?: ComponentChildren;
}

/** The end of a form that stays on the page: its button, and whether its content is stored. */
export function SaveLine({ isSaved, isReady, why, children }: Props) {
  return (
    <>
      {why && <p class="unchangeable">{why}</p>}
      <div class="form-end">
        <button type="submit" class="primary" aria-disabled={!isReady || why !== null}>
          {texts.save}
        </button>
        {isSaved && <span class="done">{texts.saved}</span>}
        {children}
      </div>
    </>
  );
}
