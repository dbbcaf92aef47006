import { Empty } from '../parts/empty.tsx';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { ArchivedLink } from './archived-link.tsx';
import { tableTexts } from './table-texts.ts';
import { AddActions, type Adding } from './toolbar.tsx';

const MiniRanking = lazyScreen(async () => ({ default: (await import('../projects/mini-ranking.tsx')).MiniRanking }));

/** Shown for a project without features: the ways to add some. */
export function NoFeatures({ projectId, why, onAdd, onPaste }: Adding) {
  return (
    <Empty title={tableTexts.empty} text={tableTexts.emptyText}>
      <AddActions projectId={projectId} why={why} onAdd={onAdd} onPaste={onPaste} first="paste" />
      {why && <p class="unchangeable">{why}</p>}
      <ArchivedLink projectId={projectId} />
      <MiniRanking />
    </Empty>
  );
}
