import type { Feature } from '../../../shared/features/contract/features.ts';
import { decisionTexts } from './decision-texts.ts';

interface Props {
  decision: Feature['decision'] | undefined;
  /** Whether there is only room for the sign. */
  isShort?: boolean;
}

/** The decision about a feature, beside its name. Shows nothing if there is none. */
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
