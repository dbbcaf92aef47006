import { isolated } from '../lib/direction.ts';
import { formatPercent } from '../lib/format.ts';
import { type Agreement, differInTaste } from './agreement.ts';
import { peopleTexts } from './texts.ts';

const { team: words } = peopleTexts;

/** How far the team agrees, whose answers are left out of that, what these change, and what to do about them. */
export function TeamAgreement({ agreement }: { agreement: Agreement }) {
  const { doubted, agree, moves, moved } = agreement.team;
  const percent = agree === null ? null : formatPercent(100 * agree);
  return (
    <>
      <p class="lead">
        {doubted.length > 0 ? `${words.doubted(doubted.length)} ${words.without(percent)}` : words.agree(percent)}
      </p>
      {differInTaste(agreement) && <p>{words.tastes[doubted.length > 0 ? 'others' : 'all']}</p>}
      {doubted.length > 0 && (
        <p class="hint">
          {words.moves(moves)}
          {moved.length > 0 &&
            ` ${moved.map(({ feature: { name }, rank, rank_without: without }) => words.moved(isolated(name), rank, without)).join(' ')}`}{' '}
          {words.ask}
        </p>
      )}
    </>
  );
}
