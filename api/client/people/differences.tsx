import { useState } from 'preact/hooks';
import { isolated } from '../lib/direction.ts';
import { formatList } from '../lib/format.ts';
import { fullName } from '../lib/full-name.ts';
import { signedInPerson } from '../service/session.ts';
import type { Agreement, ContestedPair } from './agreement.ts';
import { peopleTexts } from './texts.ts';
import { useKeptOrder } from './use-kept-order.ts';

const { differences: words } = peopleTexts;
/** Number of pairs shown at first. */
const FEW = 8;
/** With fewer pairs that two people answered, it says nothing that none has opposite answers. */
const ENOUGH_SHARED = 20;

/** The pairs of features that people answer in opposite directions, with each person's answer. */
export function Differences({ agreement }: { agreement: Agreement }) {
  const { contested, dimension } = agreement;
  const [isWhole, setWhole] = useState(false);
  const pairs = useKeptOrder(contested, (pair) => pair.feature_a.id + pair.feature_b.id, dimension);
  const shown = isWhole ? pairs : pairs.slice(0, FEW);
  return (
    <details>
      <summary>{words.title}</summary>
      {pairs.length === 0 && (
        <p class="hint">{agreement.shared_pairs < ENOUGH_SHARED ? words.few(agreement.shared_pairs) : words.none}</p>
      )}
      <ul class="differences">
        {shown.map((pair) => (
          <li key={pair.feature_a.id + pair.feature_b.id}>
            <Difference pair={pair} dimension={dimension} />
          </li>
        ))}
      </ul>
      {shown.length < pairs.length && (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            {words.show(pairs.length - shown.length)}
          </button>
        </p>
      )}
      <Divisive agreement={agreement} />
    </details>
  );
}

/** The features that some people rank higher or lower than the others do. */
function Divisive({ agreement: { divisive, dimension } }: { agreement: Agreement }) {
  if (divisive.length === 0) return null;
  return (
    <>
      <h3>{words.divisive}</h3>
      <ul class="differences">
        {divisive.map(({ feature: { id, name }, higher, lower }) => (
          <li key={id}>
            <Sides
              sides={[
                [name, words.more[dimension], higher],
                [name, words.less[dimension], lower],
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ pair, dimension }: { pair: ContestedPair; dimension: Agreement['dimension'] }) {
  const { feature_a: a, feature_b: b, for_a: forA, for_b: forB, for_tie: forTie } = pair;
  return (
    <Sides
      sides={[
        [a.name, words.more[dimension], forA],
        [b.name, words.more[dimension], forB],
        [words.equal, '', forTie],
      ]}
    />
  );
}

type Side = readonly [what: string, more: string, people: ContestedPair['for_a']];

/** The name of a person, or of a service account with its mark. */
export function shownName({ id, name, username, service }: Side[2][number]): string {
  if (id === signedInPerson()) return words.you;
  return service ? words.service(isolated(name)) : fullName({ username, name });
}

/** Which people gave which answer; answers that nobody gave are left out. */
function Sides({ sides }: { sides: readonly Side[] }) {
  return (
    <dl>
      {sides.map(
        ([what, more, people]) =>
          people.length > 0 && (
            <div key={what + more}>
              <dt>
                <bdi>{what}</bdi> {more && <small>{more}</small>}
              </dt>
              <dd>{formatList(people.map(shownName))}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
