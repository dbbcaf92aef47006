import type { ComponentChildren } from 'preact';

interface Props<T extends string> {
  /** Label of the choices for screen readers. */
  label: string;
  /** Name of the radio buttons; unique on the page. */
  name: string;
  choices: readonly T[];
  chosen: T;
  words: (choice: T) => ComponentChildren;
  onChange: (choice: T) => void;
}

/** A choice between a few options, side by side. */
export function Segments<T extends string>({ label, name, choices, chosen, words, onChange }: Props<T>) {
  return (
    <fieldset class="segments">
      <legend class="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChange(choice)} />
          {words(choice)}
        </label>
      ))}
    </fieldset>
  );
}
