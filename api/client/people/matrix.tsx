import { formatPercent } from '../lib/format.ts';
import { fullName } from '../lib/full-name.ts';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import { type Agreement, agreeingPercent, matrixOf } from './agreement.ts';
import { peopleTexts } from './texts.ts';

const { matrix: words } = peopleTexts;
/** People in the table: those with the most answers. */
const MOST = 12;
/** With only two people, the other table already says everything. */
const LEAST = 3;

/** Agreement of every two people, as a table. */
export function Matrix({ agreement }: { agreement: Agreement }) {
  const { people, cells } = matrixOf(agreement, MOST);
  const hasFigures = cells.some((row) => row.some((overlap) => agreeingPercent(overlap) !== null));
  if (people.length < LEAST || !hasFigures) return null;
  return (
    <section class="panel" aria-labelledby="matrix">
      <h2 id="matrix">{words.title}</h2>
      <p class="hint">
        {words.text} {agreement.people.length > people.length && words.shown(people.length)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section class="matrix" aria-label={words.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="sr">{words.person}</span>
              </th>
              {people.map(({ id, name, username }) => (
                <th key={id} scope="col" title={fullName({ username, name })}>
                  <Initials name={name} />
                  <span class="sr">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, username, service }, row) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{fullName({ username, name })}</bdi>
                  <ServiceTag of={service && { service }} />
                </th>
                {cells[row]!.map((overlap, column) => (
                  <td key={people[column]!.id} class="num">
                    {row !== column && <Cell overlap={overlap} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Cell({ overlap }: { overlap: { of: number; agreeing: number } | null }) {
  const percent = agreeingPercent(overlap);
  if (overlap === null || percent === null) {
    return (
      <>
        <span class="sr">{words.early}</span>
        <span aria-hidden="true" class="hint">
          –
        </span>
      </>
    );
  }
  return <span title={words.cell(formatPercent(percent), overlap.of)}>{formatPercent(percent)}</span>;
}
