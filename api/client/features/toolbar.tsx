import type { RefObject } from 'preact';
import { isolated } from '../lib/direction.ts';
import { paths } from '../paths.ts';
import { ArchivedLink } from './archived-link.tsx';
import type { View } from './feature-rows.ts';
import { tableTexts } from './table-texts.ts';

export interface Adding {
  projectId: string;
  /** Why nothing can be changed; null if it can. */
  why: string | null;
  onAdd: () => void;
  onPaste: () => void;
}

interface Props {
  projectId: string;
  view: View;
  tags: readonly { tag: string; count: number }[];
  shown: number;
  all: number;
  search: RefObject<HTMLInputElement | null>;
  /** Why nothing can be changed; null if it can. */
  why: string | null;
  onView: (view: View) => void;
}

/** Search and tags, and the number of features. */
export function Toolbar({ projectId, view, tags, shown, all, search, why, onView }: Props) {
  const isNarrowed = view.search !== '' || view.tag !== null;
  return (
    <div class="table-tools">
      <div class="table-find">
        <input
          ref={search}
          type="search"
          aria-label={tableTexts.search}
          placeholder={tableTexts.searchShort}
          value={view.search}
          onInput={({ currentTarget }) => onView({ ...view, search: currentTarget.value })}
        />
        {tags.length > 0 && (
          <select
            aria-label={tableTexts.tag}
            value={view.tag ?? ''}
            onChange={({ currentTarget }) => onView({ ...view, tag: currentTarget.value || null })}
          >
            <option value="">{tableTexts.everyTag}</option>
            {tags.map(({ tag, count }) => (
              <option key={tag} value={tag}>
                {tableTexts.tagCount(isolated(tag), count)}
              </option>
            ))}
          </select>
        )}
      </div>
      <p class="hint table-count">
        {isNarrowed ? tableTexts.shown(shown, all) : tableTexts.features(all)} <ArchivedLink projectId={projectId} />
      </p>
      {why && <p class="unchangeable">{why}</p>}
    </div>
  );
}

/**
 * The buttons that add features.
 * @param first the highlighted button.
 */
export function AddActions({ projectId, why, onAdd, onPaste, first = 'add' }: Adding & { first?: 'add' | 'paste' }) {
  const add = (
    <button
      key="add"
      type="button"
      class={first === 'add' ? 'primary' : ''}
      aria-disabled={why !== null}
      onClick={onAdd}
    >
      {tableTexts.add} <kbd>A</kbd>
    </button>
  );
  const paste = (
    <button
      key="paste"
      type="button"
      class={first === 'paste' ? 'primary' : ''}
      aria-disabled={why !== null}
      onClick={onPaste}
    >
      {tableTexts.paste} <kbd>P</kbd>
    </button>
  );
  const imports = (
    <a key="import" class="button" href={paths.importFeatures(projectId)}>
      {tableTexts.import} <kbd>I</kbd>
    </a>
  );
  return <div class="actions">{first === 'add' ? [add, paste, imports] : [paste, imports, add]}</div>;
}
