import { useEffect, useState } from 'preact/hooks';
import { FailedPart } from '../parts/failure.tsx';
import { ServiceError } from '../service/failure.ts';
import { session } from '../service/session.ts';
import { guest, takePart } from './acting.ts';
import { namesGuest, readAddress } from './address.ts';
import { KeepAnswers } from './keep-answers.tsx';
import { Offer } from './offer.tsx';
import { Participation } from './participation.tsx';
import { type GuestOffer, type GuestPass, readOffer, resume } from './requests.ts';
import { GuestScreen } from './screen.tsx';
import { guestTexts as words } from './texts.ts';

type State =
  | { phase: 'opening' | 'ended' | 'incomplete' }
  | { phase: 'offer'; token: string; offer: GuestOffer }
  /** A signed-in person has opened the personal link of a guest. */
  | { phase: 'choice'; pass: GuestPass }
  | { phase: 'failed'; error: unknown };

/** The page of somebody who takes part without an account: joining, the questions, the end. */
export function Guest() {
  const [state, setState] = useState<State>({ phase: 'opening' });
  // Until then it isn't known whether a person is signed in who could take over the answers.
  const isSettled = session.value !== 'opening';
  const open = () => {
    setState({ phase: 'opening' });
    find().then(setState, (error: unknown) => {
      const isGone = error instanceof ServiceError && error.status === 404;
      setState(isGone ? { phase: 'ended' } : { phase: 'failed', error });
    });
  };
  useEffect(() => {
    if (isSettled && guest.peek() === null) open();
  }, [isSettled]);
  useEffect(() => {
    // Another link was opened in this tab. The skip link changes the address, too.
    const reload = () => namesGuest() && location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  const pass = guest.value;
  // The secret was refused: the link was revoked, or the owner removed the guest.
  if (pass && session.value === 'ended') return <Said {...words.ended} />;
  if (pass) return <Participation pass={pass} />;
  switch (state.phase) {
    case 'offer':
      return <Offer token={state.token} offer={state.offer} />;
    case 'choice':
      return <KeepAnswers pass={state.pass} />;
    case 'ended':
      return <Said {...words.ended} />;
    case 'incomplete':
      return <Said {...words.incomplete} />;
    case 'failed':
      return (
        <GuestScreen title={words.title}>
          <FailedPart error={state.error} retry={open} />
        </GuestScreen>
      );
    default:
      return null;
  }
}

async function find(): Promise<State> {
  const { token, secret, xid } = readAddress();
  if (secret !== null) {
    const pass = (await resume({ secret }))!;
    if (session.peek() === 'signed-in') return { phase: 'choice', pass };
    takePart(pass);
    return { phase: 'opening' };
  }
  if (token === null) return { phase: 'incomplete' };
  const pass = await resume({ token });
  // Another id means another person on the same device.
  if (pass && (xid === null || pass.xid === xid)) {
    takePart(pass);
    return { phase: 'opening' };
  }
  return { phase: 'offer', token, offer: await readOffer(token) };
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <GuestScreen title={title}>
      <p>{text}</p>
    </GuestScreen>
  );
}
