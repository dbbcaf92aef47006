import { formatCount, formatPercent } from '../lib/format.ts';
import { Bar } from '../parts/meter.tsx';
import { signedInPerson } from '../service/session.ts';
import { type AgreeingPerson, type Agreement, fitOf, shareOf } from './agreement.ts';
import { Person } from './person.tsx';
import { peopleTexts } from './texts.ts';
import { useKeptOrder } from './use-kept-order.ts';

const { agreement: words, columns } = peopleTexts;

/** Each person compared with all others. */
export function AgreementTable({ agreement }: { agreement: Agreement }) {
  const people = useKeptOrder(agreement.people, ({ user }) => user.id, agreement.dimension);
  return (
    <table class="people-table">
      <caption class="sr">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col" class="is-figure is-wide">
            {columns.comparisons}
          </th>
          <th scope="col">{columns.agrees}</th>
          <th scope="col" class="is-wide">
            {columns.fit}
          </th>
          <th scope="col" class="is-wide">
            {columns.contradictions}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.user.id} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ person }: { person: AgreeingPerson }) {
  const { user, answers, with_others: overlap, contradictions, differs_in: difference } = person;
  const percent = shareOf(person);
  const fit = fitOf(person);
  const contradicted = contradictions === null ? words.uncompared : words.pairs(contradictions);
  return (
    <tr>
      <th scope="row">
        <Person {...user}>
          {difference && <small>{words.differs[difference](user.id === signedInPerson())}</small>}
          {fit && (
            <small class="is-narrow">{words.fitLine(formatPercent(fit.mean), words.range(fit.low, fit.high))}</small>
          )}
          {contradictions !== null && contradictions > 0 && (
            <small class="is-narrow">{words.contradictionsLine(contradictions)}</small>
          )}
        </Person>
      </th>
      <td class="is-figure is-wide num">{formatCount(answers)}</td>
      <td class="num">
        {percent === null ? (
          <span class="hint">{overlap === null ? words.uncompared : words.early}</span>
        ) : (
          <span class="people-share">
            {words.percentOf(formatPercent(percent), overlap?.of ?? 0)}
            <Bar percent={percent} />
          </span>
        )}
      </td>
      <td class="is-wide num">
        {fit === null ? (
          <span class="hint">{words.early}</span>
        ) : (
          <>
            {formatPercent(fit.mean)} <small>{words.range(fit.low, fit.high)}</small>
          </>
        )}
      </td>
      <td class="is-wide">{contradicted}</td>
    </tr>
  );
}
