import { tableTexts } from './table-texts.ts';

interface Props {
  count: number;
  why: string | null;
  /** Null unless two are selected. */
  onCompare: (() => void) | null;
  onTag: () => void;
  onArchive: () => void;
  onNone: () => void;
}

/** Actions for the selected features, always at the bottom of the window. */
export function ChosenBar({ count, why, onCompare, onTag, onArchive, onNone }: Props) {
  if (count === 0) return null;
  return (
    <section class="chosen-bar" aria-label={tableTexts.chosen(count)}>
      <strong>{tableTexts.chosen(count)}</strong>
      {onCompare && (
        <button type="button" onClick={onCompare}>
          {tableTexts.compare} <kbd>C</kbd>
        </button>
      )}
      <button type="button" aria-disabled={why !== null} onClick={onTag}>
        {tableTexts.tagThem} <kbd>T</kbd>
      </button>
      <button type="button" aria-disabled={why !== null} onClick={onArchive}>
        {tableTexts.archive} <kbd>Del</kbd>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={tableTexts.chooseNone}
        title={tableTexts.chooseNone}
        onClick={onNone}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" class="icon">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </section>
  );
}
