import { isolated } from '../lib/direction.ts';
import { formatList } from '../lib/format.ts';
import type { Agreement } from './agreement.ts';
import { shownName } from './differences.tsx';
import { peopleTexts } from './texts.ts';

const { camps: words } = peopleTexts;
/** Number of the best features shown for each part. */
const FEW = 10;

/** The orders of the two parts of a divided team, side by side, and what they disagree about most. */
export function Camps({ agreement: { camps } }: { agreement: Agreement }) {
  if (!camps) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.whole}</p>
      <div class="differences">
        <dl>
          {camps.parts.map(({ people, users, order }) => (
            <div key={order[0]?.id}>
              <dt>
                {words.part(people)} <small>{formatList(users.map(shownName))}</small>
              </dt>
              <dd>
                <ol>
                  {order.slice(0, FEW).map(({ id, name }) => (
                    <li key={id}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ol>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {camps.apart.length > 0 && (
        <p class="hint">
          {words.apart}{' '}
          {camps.apart
            .map(({ feature: { name }, ranks: [one, other] }) => words.ranks(isolated(name), one!, other!))
            .join(' ')}
        </p>
      )}
    </>
  );
}
