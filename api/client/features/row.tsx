import { Fragment } from 'preact';
import { isolated } from '../lib/direction.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import { Decided } from '../parts/decided.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import type { FeatureRow } from './feature-rows.ts';
import { formatChanged } from './format.ts';
import { tableTexts } from './table-texts.ts';

interface Props {
  row: FeatureRow;
  index: number;
  style: { transform: string; blockSize: string };
  isActive: boolean;
  isChosen: boolean;
}

/** Number of tags that a row shows; the others are only counted. */
const TAGS_SHOWN = 2;

export const rowIdOf = ({ id }: { id: string }) => `feature-${id}`;

/** One feature. It has few elements, because all visible rows move with every step of the wheel. */
export function FeatureLine({ row, index, style, isActive, isChosen }: Props) {
  const { id, name, description, tags, external, decision, answers, changed } = row;
  const hasText = description || external || decision;
  return (
    <div
      role="row"
      id={rowIdOf({ id })}
      class={`feature-line${isActive ? ' is-active' : ''}`}
      style={style}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
    >
      <span role="gridcell" class="choose-cell">
        <input type="checkbox" tabIndex={-1} checked={isChosen} aria-label={tableTexts.choose(name)} />
      </span>
      <span role="gridcell" class={hasText ? 'cell-name has-text' : 'cell-name'}>
        <button type="button" tabIndex={-1} class="feature-name" dir="auto">
          {name}
        </button>
        <Decided decision={decision} />
        {decision && (external || description) && ' · '}
        <ExternalLink external={external} tabIndex={-1} />
        {description && external && ' · '}
        {description && <bdi>{description}</bdi>}
      </span>
      <span role="gridcell" class="cell-tags">
        <Tags tags={tags} />
      </span>
      {DIMENSIONS.map((dimension) => (
        <Amount key={dimension} dimension={dimension} percent={row[dimension]} />
      ))}
      <span role="gridcell" class="cell-answers num">
        {formatCount(answers)}
      </span>
      <span role="gridcell" class="cell-changed">
        {formatChanged(changed, new Date())}
      </span>
    </div>
  );
}

/** The feature's position among the others, as a bar and in words. The cell draws both. */
function Amount({ dimension, percent }: { dimension: Dimension; percent: number | null }) {
  if (percent === null) {
    return (
      <span role="gridcell" class={`cell-${dimension} is-unknown`} title={tableTexts.unknownTitle[dimension]}>
        {tableTexts.unknown}
      </span>
    );
  }
  const words = tableTexts.above[dimension](percent);
  return (
    <span
      role="gridcell"
      class={`cell-${dimension} amount`}
      style={{ '--share': `${percent}%` }}
      aria-label={words}
      title={words}
    >
      {formatPercent(percent)}
    </span>
  );
}

/** The first tags, as buttons that filter by them; the others are only counted. */
function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Fragment key={tag}>
          <button
            type="button"
            tabIndex={-1}
            class="tag-button"
            dir="auto"
            data-tag={tag}
            title={tableTexts.onlyTag(isolated(tag))}
          >
            {tag}
          </button>{' '}
        </Fragment>
      ))}
      {more > 0 && tableTexts.moreTags(more)}
    </>
  );
}
