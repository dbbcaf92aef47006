import type { Feature } from '../../../shared/features/contract/features.ts';
import { decisionTexts } from './decision-texts.ts';

interface Props {
  decision: Feature['decision'] | undefined;
  /** Whether there is room for the sign alone. */
  isShort?: boolean;
}

/** Beside the name of a feature: what was decided about it; nothing while that is open. */
export function Decided({ decision, isShort = false }: Props) {
  if (!decision) return null;
  const word = decisionTexts.decided[decision.decided];
  return (
    <span dir="auto" title={decision.note ? decisionTexts.noted(word, decision.note) : word}>
      <span aria-hidden="true">{decision.decided === 'in' ? '✓' : '✕'}</span>{' '}
      <span class={isShort ? 'sr' : undefined}>{word}</span>
    </span>
  );
}
