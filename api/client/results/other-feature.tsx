import { useId, useState } from 'preact/hooks';
import { folded } from '../lib/folded.ts';
import { explainTexts as explain } from './explain-texts.ts';
import type { Result } from './ranking.ts';

/** Maximum number of features offered while typing. */
const OFFERED = 50;

interface Props {
  /** The explained feature, which is not offered. */
  featureId: string;
  results: readonly Result[];
  /** Called with null while no feature has the typed name. */
  onOther: (id: string | null) => void;
}

/** Chooses another feature of the ranking by its name. */
export function OtherFeature({ featureId, results, onOther }: Props) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const others = results.flatMap(({ feature }) => (feature.id === featureId ? [] : feature));
  const wanted = folded(typed.trim());
  const offered = others.filter(({ name }) => folded(name).includes(wanted)).slice(0, OFFERED);
  return (
    <div class="other-feature">
      <input
        type="search"
        aria-label={explain.other}
        placeholder={explain.other}
        list={listId}
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          onOther(others.find(({ name }) => folded(name) === folded(value.trim()))?.id ?? null);
        }}
      />
      <datalist id={listId}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  );
}
