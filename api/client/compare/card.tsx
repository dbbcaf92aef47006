import { useId, useRef } from 'preact/hooks';
import type { Feature } from './pairs.ts';

/** A card that is held this long shows its whole description and isn't chosen, in milliseconds. */
const LONG_PRESS_MS = 500;
/** Names with more characters are written smaller, so that both fit the window. */
const LONG = 60;

interface Props {
  feature: Feature;
  side: 'left' | 'right' | 'any';
  /** The key that chooses the card, as printed on the keyboard. The arrows of the first and second card are in the style sheet. */
  sign?: string;
  isReady: boolean;
  /** Whether the card is chosen already, and as what; absent if a single choice is the answer. */
  isPressed?: boolean;
  mark?: string | null;
  /** A new number each time this card is chosen; null if another card was chosen last. */
  chosen: number | null;
  onChoose(): void;
  onDetails(): void;
}

/** A feature as a card; the whole card is the button. */
export function Card({ feature, side, sign, isReady, isPressed, mark, chosen, onChoose, onDetails }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const release = () => clearTimeout(timer.current);
  return (
    <div class={`compare-card compare-${side}${isReady ? '' : ' is-waiting'}`}>
      {chosen !== null && <span key={chosen} class="compare-flash" />}
      <button
        type="button"
        class="compare-name"
        data-long={feature.name.length > LONG}
        dir="auto"
        aria-describedby={feature.description && `${id}-text`}
        aria-disabled={!isReady}
        aria-pressed={isPressed}
        onPointerDown={({ pointerType }) => {
          wasLong.current = false;
          if (pointerType !== 'touch') return;
          timer.current = setTimeout(() => {
            wasLong.current = true;
            onDetails();
          }, LONG_PRESS_MS);
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={(event) => wasLong.current && event.preventDefault()}
        onClick={() => !wasLong.current && onChoose()}
      >
        {feature.name}
      </button>
      {feature.description && (
        <p class="compare-text" dir="auto" id={`${id}-text`}>
          {feature.description}
        </p>
      )}
      <div class="compare-foot">
        {feature.tags.length > 0 && (
          <ul class="compare-tags">
            {feature.tags.map((tag) => (
              <li key={tag} class="tag">
                {tag}
              </li>
            ))}
          </ul>
        )}
        {mark && <b class="compare-mark">{mark}</b>}
        <kbd>{sign}</kbd>
      </div>
    </div>
  );
}
