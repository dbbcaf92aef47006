import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { answersSheet, projectSheet } from '../later-sheets.ts';
import { announce } from '../lib/announce.ts';
import { useKeys } from '../lib/keys.ts';
import { loadSheet } from '../lib/sheets.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useLive, useRefetched } from '../projects/use-live.ts';
import { texts } from '../texts.ts';
import { ArchiveNotice, useArchiving } from './archive-notice.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import {
  activeAfter,
  directionOf,
  type FeatureRow,
  isTaken,
  type Sorting,
  shownRows,
  tagsOf,
  toRows,
  type View,
} from './feature-rows.ts';
import { FeatureGrid } from './grid.tsx';
import { NoFeatures } from './no-features.tsx';
import { NoneFound } from './none-found.tsx';
import { type ListedFeature, useFeatures } from './queries.ts';
import { TableSkeleton } from './skeleton.tsx';
import { tableTexts } from './table-texts.ts';
import { AddActions, type Adding, Toolbar } from './toolbar.tsx';

/** The open dialog above the table. */
type Open =
  | { kind: 'add' | 'paste' }
  | { kind: 'edit'; feature: FeatureRow }
  | { kind: 'tag'; features: readonly FeatureRow[] }
  | { kind: 'compare'; features: readonly [FeatureRow, FeatureRow] };

type Dialogs = typeof import('./dialogs.tsx') & Pick<typeof import('./compare-dialog.tsx'), 'CompareDialog'>;

/** The code of the dialogs; null until it is loaded. */
const dialogs = signal<Dialogs | null>(null);

async function loadDialogs(): Promise<void> {
  if (dialogs.peek()) return;
  const [own, { CompareDialog }] = await Promise.all([
    import('./dialogs.tsx'),
    import('./compare-dialog.tsx'),
    loadSheet(answersSheet),
  ]);
  dialogs.value = { ...own, CompareDialog };
}

const Archived = lazyScreen(() => import('./archived.tsx'));
const FeaturePage = lazyScreen(() => import('./feature-page.tsx'), projectSheet);

const EVERYTHING: View = { search: '', tag: null, sorting: null };

/** The features of a project, or the page of one of them. */
export default function Features({ params: { id, feature } }: { params: { id: string; feature?: string } }) {
  return feature ? <FeaturePage projectId={id} id={feature} /> : <AllFeatures id={id} />;
}

/** The table of a project's features, to search, add, edit, tag and archive them; or the archived ones. */
function AllFeatures({ id }: { id: string }) {
  const features = useFeatures(id);
  useRefetched(features, useLive(id).data?.features_revision);
  const [open, setOpen] = useState<Open | null>(null);
  const isArchive = useLocation().query.view === 'archived';
  const why = whyUnchangeable();
  const adding = {
    projectId: id,
    why,
    onAdd: () => (why === null ? setOpen({ kind: 'add' }) : announce(why)),
    onPaste: () => (why === null ? setOpen({ kind: 'paste' }) : announce(why)),
  };
  return (
    <ProjectFrame
      id={id}
      key={`${id} ${isArchive}`}
      title={tableTexts.title}
      isSection
      width="wide"
      actions={features.data?.length && !isArchive ? <AddActions {...adding} /> : null}
    >
      {isArchive ? (
        <Archived projectId={id} />
      ) : (
        <Loaded query={features} skeleton={<TableSkeleton />}>
          {(all) => <Table features={all} adding={adding} open={open} onOpen={setOpen} />}
        </Loaded>
      )}
    </ProjectFrame>
  );
}

interface TableProps {
  features: readonly ListedFeature[];
  adding: Adding;
  open: Open | null;
  onOpen: (open: Open | null) => void;
}

function Table({ features, adding, open, onOpen: setOpen }: TableProps) {
  const { projectId, why, onAdd: add, onPaste: paste } = adding;
  const { route, query } = useLocation();
  const [view, setView] = useState(EVERYTHING);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);

  const rows = useMemo(() => toRows(features), [features]);
  const shown = useMemo(() => shownRows(rows, view), [rows, view]);
  const tags = useMemo(() => tagsOf(rows), [rows]);
  // Features that others have deleted meanwhile are no longer selected.
  const chosen = useMemo(() => rows.filter((row) => chosenIds.has(row.id)), [rows, chosenIds]);
  const active = Math.max(0, activeId === null ? 0 : shown.findIndex((row) => row.id === activeId));

  const chooseNone = () => setChosenIds(new Set());
  const toGrid = () => grid.current?.focus();
  const archiving = useArchiving(projectId, () => {
    chooseNone();
    toGrid();
  });

  const archive = (features: readonly FeatureRow[]) => {
    if (features.length === 0) return;
    const gone = new Set(features.map(({ id }) => id));
    setActiveId(activeAfter(shown, active, gone)?.id ?? null);
    archiving.archive(features);
  };

  // Loaded ahead of the first dialog, and again for the dialog if that failed.
  useEffect(() => {
    loadDialogs().catch((error) => {
      console.error(error);
      if (!open) return;
      setOpen(null);
      announce(texts.failure.page);
    });
  }, [open]);

  // The page of a feature leads here to edit it.
  useEffect(() => {
    const feature = rows.find((row) => row.id === query.edit);
    if (feature) setOpen({ kind: 'edit', feature });
  }, [query.edit]);

  const unlessOffline = (run: () => void) => () => (why === null ? run() : announce(why));
  const tag = unlessOffline(() => chosen.length > 0 && setOpen({ kind: 'tag', features: chosen }));
  const [first, second, third] = chosen;
  const compare = first && second && !third ? () => setOpen({ kind: 'compare', features: [first, second] }) : null;
  const remove = unlessOffline(() => {
    // Without a selection, the active row is archived.
    archive(chosen.length > 0 ? chosen : shown.slice(active, active + 1));
  });
  const sort = (sorting: Sorting | null) => {
    setView({ ...view, sorting });
    announce(tableTexts.sorted[sorting === null ? 'none' : directionOf(sorting)]);
  };
  const edit = (feature: FeatureRow) => setOpen({ kind: 'edit', feature });
  useKeys([
    { keys: ['ArrowUp'], does: tableTexts.keys.up, run: toGrid },
    { keys: ['ArrowDown'], does: tableTexts.keys.down, run: toGrid },
    { keys: ['Space'], does: tableTexts.keys.choose, run: toGrid },
    { keys: ['Enter'], does: tableTexts.keys.edit, run: toGrid },
    ...(rows.length > 0 ? [{ keys: ['/'], does: tableTexts.search, run: () => search.current?.focus() }] : []),
    { keys: ['a'], does: tableTexts.keys.add, run: add },
    { keys: ['p'], does: tableTexts.keys.paste, run: paste },
    { keys: ['i'], does: tableTexts.keys.import, run: () => route(paths.importFeatures(projectId)) },
    { keys: ['t'], does: tableTexts.keys.tag, run: tag },
    { keys: ['Delete'], does: tableTexts.keys.archive, run: remove },
    { keys: ['Escape'], does: tableTexts.keys.none, run: chooseNone },
    // This entry comes last: keys are matched by their position until the new list is set.
    ...(compare ? [{ keys: ['c'], does: tableTexts.keys.compare, run: compare }] : []),
  ]);
  // The grid that had the focus disappears with its last row.
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) bars.current?.querySelector('button')?.focus();
  }, [isEmpty, archiving.archived]);
  const isNarrowed = view.search !== '' || view.tag !== null;
  useEffect(() => {
    if (isNarrowed) announce(tableTexts.shown(shown.length, rows.length));
  }, [isNarrowed, shown.length, rows.length]);

  return (
    <>
      {rows.length === 0 ? (
        <NoFeatures {...adding} />
      ) : (
        <>
          <Toolbar
            projectId={projectId}
            view={view}
            tags={tags}
            shown={shown.length}
            all={rows.length}
            search={search}
            why={why}
            onView={setView}
          />
          <FeatureGrid
            grid={grid}
            rows={shown}
            active={active}
            chosen={chosenIds}
            sorting={view.sorting}
            isBarShown={chosen.length > 0 || archiving.archived !== null}
            onSorting={sort}
            onActive={(index) => setActiveId(shown[index]?.id ?? null)}
            onChosen={setChosenIds}
            onEdit={edit}
            onTag={(tag) => setView({ ...view, tag })}
            onArchive={remove}
          />
          {shown.length === 0 && <NoneFound projectId={projectId} view={view} onAll={() => setView(EVERYTHING)} />}
        </>
      )}
      <div class="table-bars" ref={bars}>
        <ArchiveNotice archiving={archiving} why={why} />
        <ChosenBar
          count={chosen.length}
          why={why}
          onCompare={compare}
          onTag={tag}
          onArchive={remove}
          onNone={chooseNone}
        />
      </div>
      {open && dialogs.value && (
        <OpenDialog
          dialogs={dialogs.value}
          open={open}
          projectId={projectId}
          rows={rows}
          tags={tags}
          onClose={() => setOpen(null)}
          onSaved={setActiveId}
          onArchive={archive}
        />
      )}
    </>
  );
}

interface DialogProps {
  dialogs: Dialogs;
  open: Open;
  projectId: string;
  rows: readonly FeatureRow[];
  tags: readonly { tag: string; count: number }[];
  onClose: () => void;
  onSaved: (id: string) => void;
  onArchive: (features: readonly FeatureRow[]) => void;
}

function OpenDialog({ dialogs, open, projectId, rows, tags, onClose, onSaved, onArchive }: DialogProps) {
  const { CompareDialog, Editor, PasteDialog, TagDialog } = dialogs;
  const common = { projectId, onClose };
  switch (open.kind) {
    case 'paste':
      return <PasteDialog {...common} count={rows.length} />;
    case 'compare':
      return <CompareDialog {...common} features={open.features} />;
    case 'tag':
      return <TagDialog {...common} features={open.features} tags={tags} />;
    default: {
      const feature = open.kind === 'edit' ? open.feature : null;
      const archive = feature && {
        onArchive() {
          onClose();
          onArchive([feature]);
        },
      };
      return (
        <Editor
          key={feature?.id ?? ''}
          {...common}
          {...archive}
          feature={feature}
          tags={tags}
          isTaken={(name) => isTaken(rows, name, feature?.id ?? null)}
          onSaved={onSaved}
        />
      );
    }
  }
}
