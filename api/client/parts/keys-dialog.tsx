import { Fragment } from 'preact';
import { activeKeys, areKeysOn, type KeyAction } from '../lib/keys.ts';
import { Dialog } from './dialog.tsx';
import { partTexts } from './texts.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Enter',
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
  Space: 'Space',
  Ctrl: 'Ctrl',
};

/** A key, or a sequence of two, as printed on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{SIGNS[key] ?? key.toUpperCase()}</kbd>
      ))}
    </>
  );
}

/** The keyboard shortcuts of all screens and of this screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [everywhere = [], ...here] = activeKeys.value;
  return (
    <Dialog title={partTexts.keys.title} onClose={onClose}>
      {!areKeysOn.value && <p class="form-failure">{partTexts.keys.off}</p>}
      <KeyList title={partTexts.keys.here} actions={here.flat()} />
      <KeyList title={partTexts.keys.everywhere} actions={everywhere} />
    </Dialog>
  );
}

function KeyList({ title, actions }: { title: string; actions: readonly KeyAction[] }) {
  const shown = actions.filter(({ does }) => does !== undefined);
  if (shown.length === 0) return null;
  return (
    <section class="key-list">
      <h3>{title}</h3>
      <dl>
        {shown.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((each, index) => (
                <Fragment key={each}>
                  {index > 0 && ' '}
                  <Keys keys={each} />
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
