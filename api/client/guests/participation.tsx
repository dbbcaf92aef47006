import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Dimension } from '../compare/pairs.ts';
import { compareSheet } from '../later-sheets.ts';
import { loadSheet } from '../lib/sheets.ts';
import { FailedPart } from '../parts/failure.tsx';
import { firstAnswerable } from '../projects/answerable.ts';
import { readAddress } from './address.ts';
import { GuestEnd } from './end.tsx';
import type { GuestPass } from './requests.ts';
import { GuestScreen } from './screen.tsx';
import { guestTexts as words } from './texts.ts';

const loaded = signal<typeof import('../compare/lazy.tsx') | null>(null);

/** The questions for a guest, in the dimensions of the link, and the end. */
export function Participation({ pass }: { pass: GuestPass }) {
  const [error, setError] = useState<unknown>(null);
  const load = () => {
    setError(null);
    Promise.all([import('../compare/lazy.tsx'), loadSheet(compareSheet)]).then(([code]) => {
      loaded.value = code;
    }, setError);
  };
  useEffect(load, []);
  if (error !== null) {
    return (
      <GuestScreen title={words.title}>
        <FailedPart error={error} retry={load} />
      </GuestScreen>
    );
  }
  return loaded.value && <Asking pass={pass} code={loaded.value} />;
}

function Asking({ pass, code }: { pass: GuestPass; code: NonNullable<typeof loaded.value> }) {
  const { dimensions } = pass;
  const [dimension, setDimension] = useState<Dimension>(firstAnswerable({ answerable_dimensions: dimensions }));
  const [isFinished, setFinished] = useState(false);
  if (isFinished) {
    return (
      <GuestEnd pass={pass} token={readAddress().token} onContinue={() => setFinished(false)}>
        <code.Unsent />
      </GuestEnd>
    );
  }
  return (
    <code.GuestQuestions
      key={dimension}
      pass={pass}
      dimension={dimension}
      onDimension={setDimension}
      onFinish={() => setFinished(true)}
    />
  );
}
