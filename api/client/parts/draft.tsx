import { useState } from 'preact/hooks';
import { readDraft, storeDraft, type Texts } from '../lib/drafts.ts';
import { partTexts } from './texts.ts';

/** The text of a form, which the browser stores until the form is sent. */
export interface Draft {
  /** Text of an earlier visit; null if there is none. */
  kept: Texts | null;
  /** Changes when the stored text is discarded; used as the key of the form. */
  generation: number;
  keep(texts: Texts): void;
  /** To be called when the service has stored the text. */
  end(): void;
  discard(): void;
}

/**
 * Stores what is typed into a form, so that leaving it loses nothing.
 * @param form its name, unique in the client.
 */
export function useDraft(form: string): Draft {
  const [state, setState] = useState(() => ({ kept: readDraft(form), generation: 0 }));
  const endAs = (generation: number) => {
    storeDraft(form, null);
    setState({ kept: null, generation });
  };
  return {
    ...state,
    keep: (texts) => storeDraft(form, texts),
    end: () => endAs(state.generation),
    discard: () => endAs(state.generation + 1),
  };
}

/** Says that a form shows text from an earlier visit, and lets the person discard it. */
export function DraftNote({ draft }: { draft: Draft }) {
  if (draft.kept === null) return null;
  return (
    <p class="hint">
      {partTexts.draft.kept}{' '}
      <button type="button" class="link" onClick={draft.discard}>
        {partTexts.draft.discard}
      </button>
    </p>
  );
}
