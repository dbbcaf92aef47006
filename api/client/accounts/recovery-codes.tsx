import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { offerFile } from '../lib/offer-file.ts';
import { passkeyTexts as words } from './passkey-texts.ts';

/** Shows new recovery codes. They can't be shown again. */
export function RecoveryCodes({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(words.copied);
  };
  return (
    <div role="status" class="form">
      <h3>{words.codes}</h3>
      <p>{words.codesText}</p>
      <ol dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="form-end">
        <button type="button" onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </button>
        <button
          type="button"
          onClick={() => offerFile(new Blob([text], { type: 'text/plain' }), 'pairwise-recovery-codes.txt')}
        >
          {words.saveFile}
        </button>
        <button type="button" class="primary" onClick={onDone}>
          {done}
        </button>
      </div>
    </div>
  );
}
