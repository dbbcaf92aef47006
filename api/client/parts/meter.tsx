import type { ComponentChildren } from 'preact';
import type { Dimension } from '../../../shared/ranking/dimensions.ts';
import { formatPercent } from '../lib/format.ts';

interface Props {
  label: string;
  percent: number;
  /** The dimension whose colour the bar has. */
  tone: Dimension;
  /** Stands beside the label; by default the percentage. */
  children?: ComponentChildren;
}

/** A share, as a bar and in words. */
export function Meter({ label, percent, tone, children }: Props) {
  return (
    <div class={`meter tone-${tone}`}>
      <span class="meter-label">{label}</span>
      <span class="meter-figure">{children ?? formatPercent(percent)}</span>
      <Bar percent={percent} tone={tone} />
    </div>
  );
}

/** Only the bar, for places that give the figure in words. */
export function Bar({ percent, tone }: Pick<Props, 'percent' | 'tone'>) {
  return (
    <span class={`bar tone-${tone}`} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, Math.max(percent > 0 ? 2 : 0, percent))}%` }} />
    </span>
  );
}
