import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { Labelled } from './field.tsx';
import { partTexts } from './texts.ts';

interface Props {
  label: string;
  name: string;
  hint: string;
  value: string;
  /** Announced when the text is in the clipboard. */
  copied: string;
}

/** A text that is shown only once, with a button that copies it. */
export function CopyField({ label, name, hint, value, copied }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    let result = copied;
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      input.current?.select();
      result = partTexts.notCopied;
    }
    setSaid(result);
    announce(result);
  };
  return (
    <Labelled label={label} name={name} hint={said || hint}>
      {(wired) => (
        <div class="form-end">
          <input
            ref={input}
            {...wired}
            class="num"
            readOnly
            value={value}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" onClick={() => void copy()}>
            {partTexts.copy}
          </button>
        </div>
      )}
    </Labelled>
  );
}
