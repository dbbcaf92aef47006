import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isolated } from '../lib/direction.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { leadingBack, paths } from '../paths.ts';
import { GUEST_PAGE, keep, personalLink } from './address.ts';
import { Offer } from './offer.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { type GuestOffer, type GuestPass, readOffer } from './requests.ts';
import { GuestScreen } from './screen.tsx';
import { guestTexts as words } from './texts.ts';

interface Props {
  pass: GuestPass;
  /** The token of the link; null if the page was opened with a personal link. */
  token: string | null;
  onContinue(): void;
  /** The line about answers that aren't sent yet. */
  children: ComponentChildren;
}

/** Thanks the guest, shows their answers or the results, and offers ways to continue: here, on another device, or with an account. */
export function GuestEnd({ pass, token, onContinue, children }: Props) {
  const { project, secret, shows, may_join: mayJoin, one_per_device: isAlone, name } = pass;
  const [next, setNext] = useState<GuestOffer | null>(null);
  if (next && token !== null) return <Offer token={token} offer={next} />;
  // Opens another page, because this one sends everything as the guest.
  const leave = () => keep(secret);
  return (
    <GuestScreen title={words.thanks}>
      <p class="lead">{words.thanksText(isolated(project.name), isolated(name))}</p>
      {children}
      <div class="actions">
        <button type="button" class="primary" onClick={onContinue}>
          {words.goOn}
        </button>
        {shows === 'results' && (
          <a class="button" href={`${paths.shared}#${secret}`} target="_top">
            {words.results}
          </a>
        )}
        {!isAlone && token !== null && (
          <button type="button" onClick={() => void readOffer(token).then(setNext, console.error)}>
            {words.nextPerson}
          </button>
        )}
      </div>
      <CopyField
        label={words.personal}
        name="personal"
        hint={words.personalHint}
        value={personalLink(secret)}
        copied={words.copied}
      />
      {mayJoin && (
        <section class="panel">
          <h2>{words.keep.title}</h2>
          <p>{words.keep.text}</p>
          <div class="actions">
            <a class="button" href={leadingBack(paths.register, GUEST_PAGE)} target="_top" onClick={leave}>
              {words.keep.register}
            </a>
            <a class="button" href={leadingBack(paths.signIn, GUEST_PAGE)} target="_top" onClick={leave}>
              {words.keep.signIn}
            </a>
          </div>
        </section>
      )}
      {shows !== 'nothing' && <OwnAnswers projectId={project.id} />}
    </GuestScreen>
  );
}
