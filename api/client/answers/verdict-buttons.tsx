import type { Verdict } from '../compare/pairs.ts';
import { verdictsOf } from './verdicts.ts';

interface Props {
  /** Label of the group of buttons for screen readers. */
  label: string;
  isGraded: boolean;
  features: readonly [{ name: string }, { name: string }];
  /** The answer so far. */
  now: Verdict | null;
  isOff: boolean;
  onAnswer: (verdict: Verdict) => void;
}

/** A button for each possible answer about a pair; the current answer's button is pressed. */
export function VerdictButtons({ label, isGraded, features: [a, b], now, isOff, onAnswer }: Props) {
  return (
    <fieldset class="ask-pair" aria-label={label}>
      {verdictsOf(isGraded).map(({ verdict, text }) => (
        <button
          type="button"
          key={text(a, b)}
          aria-pressed={now?.choice === verdict.choice && now.strength === verdict.strength}
          aria-disabled={isOff}
          onClick={() => onAnswer(verdict)}
        >
          <bdi>{text(a, b)}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
