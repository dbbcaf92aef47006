import { useState } from 'preact/hooks';
import { readStored, store } from '../lib/storage.ts';
import { newOrderTexts as words } from './new-order-texts.ts';

/** Says, until it is dismissed, that a new version computes the order differently. */
export function NewOrder({ id, at }: { id: string; at: string }) {
  const name = `new-order.${id}`;
  const [isRead, setRead] = useState(readStored(name) === at);
  if (isRead) return null;
  const dismiss = () => {
    store(name, at);
    setRead(true);
  };
  return (
    <p class="hint">
      <span>{words.sentence}</span>{' '}
      <button type="button" class="link" onClick={dismiss}>
        {words.dismiss}
      </button>
    </p>
  );
}
