import { isFourOn, setFour } from '../lib/four-at-a-time.ts';
import { fourTexts as words } from './four-texts.ts';

/** The setting whether questions may show four features on this device. */
export function FourAtATime() {
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <label class="switch">
        <input
          type="checkbox"
          checked={isFourOn.value}
          onChange={({ currentTarget }) => setFour(currentTarget.checked)}
        />
        {words.switch}
      </label>
      <p class="hint">{words.text}</p>
    </section>
  );
}
