import type { ComponentChildren } from 'preact';
import type { Dimension } from '../../../shared/ranking/dimensions.ts';
import { formatPercent } from '../lib/format.ts';

interface Props {
  label: string;
  percent: number;
  /** Whose colour it has. */
  tone: Dimension;
  /** Beside the label; the percentage unless answered differently. */
  children?: ComponentChildren;
}

/** How far something is, as a bar and in words. */
export function Meter({ label, percent, tone, children }: Props) {
  return (
    <div class={`meter tone-${tone}`}>
      <span class="meter-label">{label}</span>
      <span class="meter-figure">{children ?? formatPercent(percent)}</span>
      <Bar percent={percent} tone={tone} />
    </div>
  );
}

/** The bar alone, for places that say the figure in words. */
export function Bar({ percent, tone }: Pick<Props, 'percent' | 'tone'>) {
  return (
    <span class={`bar tone-${tone}`} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, Math.max(percent > 0 ? 2 : 0, percent))}%` }} />
    </span>
  );
}
