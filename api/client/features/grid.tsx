import { Fragment, type RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import { WindowedRows } from '../parts/windowed-rows.tsx';
import {
  COLUMNS,
  type Column,
  directionOf,
  type FeatureRow,
  idsBetween,
  nextSorting,
  type Sorting,
} from './feature-rows.ts';
import { FeatureLine, rowIdOf } from './row.tsx';
import { tableTexts } from './table-texts.ts';
import { useRowHeight } from './use-row-height.ts';

interface Props {
  grid: RefObject<HTMLDivElement | null>;
  rows: readonly FeatureRow[];
  /** Index of the active row, to which the keys apply. */
  active: number;
  chosen: ReadonlySet<string>;
  sorting: Sorting | null;
  /** Whether the bar for selected features covers the last rows. */
  isBarShown: boolean;
  onSorting: (sorting: Sorting | null) => void;
  onActive: (index: number) => void;
  onChosen: (ids: ReadonlySet<string>) => void;
  onEdit: (feature: FeatureRow) => void;
  onTag: (tag: string) => void;
  onArchive: () => void;
}

/** Number of rows that Page Up and Page Down move. */
const PAGE = 10;
const BAR_REM = 6;

/** All rows as one tab stop: arrows move, Space selects, Enter edits. */
export function FeatureGrid(props: Props) {
  const { grid, rows, active, chosen, sorting, isBarShown, onSorting, onActive, onChosen, onEdit, onTag, onArchive } =
    props;
  const { rowHeight, headHeight, rem } = useRowHeight();
  /** Start of a selection with Shift. */
  const anchor = useRef(0);

  const toggle = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (!row) return;
    const ids = new Set(chosen);
    const isChosen = !chosen.has(row.id);
    for (const id of isRange ? idsBetween(rows, anchor.current, index) : [row.id]) {
      if (isChosen) ids.add(id);
      else ids.delete(id);
    }
    anchor.current = index;
    onActive(index);
    onChosen(ids);
  };
  const isAllChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const toggleAll = () => {
    const ids = new Set(chosen);
    for (const { id } of rows) {
      if (isAllChosen) ids.delete(id);
      else ids.add(id);
    }
    onChosen(ids);
  };
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - PAGE,
    PageDown: active + PAGE,
    Home: 0,
    End: rows.length - 1,
  };

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    if (altKey || (target as HTMLElement).closest('.grid-head')) return;
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey);
    if (!isAll && (ctrlKey || metaKey)) return;
    const to = moves[key];
    if (isAll) toggleAll();
    else if (to !== undefined) {
      const index = Math.min(rows.length - 1, Math.max(0, to));
      if (shiftKey) onChosen(new Set([...chosen, ...idsBetween(rows, active, index)]));
      onActive(index);
    } else if (key === ' ') toggle(active, shiftKey);
    else if (key === 'Enter' && rows[active]) onEdit(rows[active]);
    // If the key is held down, it would delete one row after the other.
    else if (key === 'Delete' && !event.repeat) onArchive();
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const row = rows[index];
    if (!row) return;
    if (target.closest('.choose-cell')) {
      toggle(index, event.shiftKey);
    } else {
      onActive(index);
      const tag = target.closest<HTMLElement>('[data-tag]')?.dataset.tag;
      if (tag !== undefined) onTag(tag);
      if (target.closest('.feature-name')) onEdit(row);
    }
    grid.current?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={grid}
      role="grid"
      class="feature-grid"
      tabIndex={0}
      aria-label={tableTexts.title}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={rows[active] ? rowIdOf(rows[active]) : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="rowgroup" class="grid-head">
        <div role="row" aria-rowindex={1} class="feature-line">
          <span role="columnheader" class="choose-cell">
            <label>
              <input
                type="checkbox"
                aria-label={tableTexts.chooseAll}
                checked={isAllChosen}
                ref={(box) => {
                  if (box) box.indeterminate = !isAllChosen && chosen.size > 0;
                }}
                onClick={toggleAll}
              />
            </label>
          </span>
          {COLUMNS.map((column) => (
            <Fragment key={column}>
              <Head column={column} sorting={sorting} onSorting={onSorting} />
              {column === 'name' && (
                <span role="columnheader" class="cell-tags">
                  {tableTexts.tags}
                </span>
              )}
            </Fragment>
          ))}
        </div>
      </div>
      <WindowedRows
        count={rows.length}
        rowHeight={rowHeight}
        beyond={1}
        covered={{ above: headHeight, below: isBarShown ? BAR_REM * rem : 0 }}
        shown={active}
        isPrinted
      >
        {(index, style) => {
          const row = rows[index];
          return row ? (
            <FeatureLine
              row={row}
              index={index}
              style={style}
              isActive={index === active}
              isChosen={chosen.has(row.id)}
            />
          ) : null;
        }}
      </WindowedRows>
    </div>
  );
}

function Head({
  column,
  sorting,
  onSorting,
}: {
  column: Column;
  sorting: Sorting | null;
  onSorting: (sorting: Sorting | null) => void;
}) {
  const direction = sorting?.by === column ? directionOf(sorting) : undefined;
  return (
    <span role="columnheader" class={`cell-${column}`} aria-sort={direction}>
      <button type="button" class="head-button" onClick={() => onSorting(nextSorting(sorting, column))}>
        {tableTexts.columns[column]}
      </button>
      {DIMENSIONS.some((each) => each === column) && <small>{tableTexts.below}</small>}
    </span>
  );
}
