import { formatPercent } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { signedInPerson } from '../service/session.ts';
import { type AgreeingPerson, type Agreement, countedAs, fitOf } from './agreement.ts';
import { Person } from './person.tsx';
import { peopleTexts } from './texts.ts';
import { useKeptOrder } from './use-kept-order.ts';

const { agreement: words, columns } = peopleTexts;

/** Compares each person with the whole team. */
export function AgreementTable({ id, agreement }: { id: string; agreement: Agreement }) {
  const people = useKeptOrder(agreement.people, ({ user }) => user.id, agreement.dimension);
  return (
    <table class="people-table">
      <caption class="sr">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col" class="is-fit">
            {columns.fit}
          </th>
          <th scope="col" class="is-wide">
            {columns.contradictions}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.user.id} id={id} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ id, person }: { id: string; person: AgreeingPerson }) {
  const { user, contradictions, differs_in: difference, opposite, mostly_equal: isMostlyEqual } = person;
  const fit = fitOf(person);
  const counted = countedAs(person);
  const manner = opposite ? 'opposite' : (difference ?? (isMostlyEqual ? 'equal' : null));
  return (
    <tr>
      <th scope="row">
        <Person {...user}>
          {manner && <small>{words.differs[manner](user.id === signedInPerson())}</small>}
          {counted && <small>{words[counted](formatPercent(100 * person[counted]))}</small>}
          {(difference === 'care' || opposite) && (
            <small>
              <a href={paths.answersOf(id, user.id)}>
                {words.look}
                <span class="sr">: {user.name}</span>
              </a>
            </small>
          )}
          {contradictions !== null && contradictions > 0 && (
            <small class="is-narrow">{words.contradictionsLine(contradictions)}</small>
          )}
        </Person>
      </th>
      <td class="is-fit num">
        {fit === null ? (
          <span class="hint">{contradictions === null ? words.uncompared : isMostlyEqual ? '–' : words.early}</span>
        ) : (
          <>
            {formatPercent(fit.mean)} <small>{words.range(fit.low, fit.high)}</small>
          </>
        )}
      </td>
      <td class="is-wide">{contradictions === null ? words.uncompared : words.pairs(contradictions)}</td>
    </tr>
  );
}
