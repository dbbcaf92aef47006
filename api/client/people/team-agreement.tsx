import { isolated } from '../lib/direction.ts';
import { formatPercent } from '../lib/format.ts';
import { type Agreement, differInTaste } from './agreement.ts';
import { peopleTexts } from './texts.ts';

const { team: words } = peopleTexts;

/** How far the team agrees, whose answers are left out of that, what these change, and what to do about them. */
export function TeamAgreement({ agreement }: { agreement: Agreement }) {
  const { doubted, agree, moves, moved } = agreement.team;
  const opposed = agreement.people.filter(({ opposite }) => opposite).length;
  // Opposite views say more than a share of all pairs, and parts of the team more than that it can’t be told.
  const isTold = opposed === 0 && (agree !== null || agreement.camps === null);
  const percent = agree === null ? null : formatPercent(100 * agree);
  return (
    <>
      {(doubted.length > 0 || isTold) && (
        <p class="lead">
          {[
            doubted.length > 0 && words.doubted(doubted.length),
            isTold && words[doubted.length > 0 ? 'without' : 'agree'](percent),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {opposed > 0 && <p class="lead">{words.opposite[agreement.dimension](opposed)}</p>}
      {opposed === 0 && differInTaste(agreement) && <p>{words.tastes[doubted.length > 0 ? 'others' : 'all']}</p>}
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
