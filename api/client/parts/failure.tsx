import { useEffect, useState } from 'preact/hooks';
import { keepsAnswers } from '../service/connection.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { useCountdown } from './use-countdown.ts';

/** Why a request got no response: the browser distinguishes a missing network from a service that has stopped. */
export const noAnswer = (): string => texts.banner[navigator.onLine ? 'silent' : 'offline'];

/** An error as a sentence for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ServiceError)) return texts.failure.page;
  if (error.status === 0) return noAnswer();
  if (error.status === 503) return texts.failure.away;
  return error.message;
}

/** Replaces a part of a page that could not be read. The rest of the page stays. */
export function FailedPart({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = error instanceof ServiceError ? error : null;
  const isBusy = failure?.status === 429;
  const isCut = failure?.status === 0;
  const { title, notHere } = texts.failure;
  useEffect(() => {
    if (!isCut) return;
    // The banner would say how old the data are.
    keepsAnswers.value ??= '';
    return () => {
      keepsAnswers.value ||= null;
    };
  }, [isCut]);
  const [until] = useState(() => Date.now() + (isBusy ? (failure.retryAfter ?? 1) * 1000 : 0));
  const wait = useCountdown(until);
  return (
    <section class="empty" role="alert">
      <h2>{isCut ? notHere.title : title}</h2>
      <p dir="auto">{isCut ? notHere.text : isBusy && wait > 0 ? texts.failure.wait(wait) : sentenceOf(error)}</p>
      <RequestId id={failure?.requestId ?? null} />
      <button type="button" disabled={wait > 0} onClick={retry}>
        {texts.tryAgain}
      </button>
    </section>
  );
}

/** The id by which operators find a request in the log. */
export function RequestId({ id }: { id: string | null }) {
  const [isCopied, setCopied] = useState(false);
  if (id === null) return null;
  return (
    <p class="request-id">
      <code>{texts.failure.request(id)}</code>{' '}
      <button
        type="button"
        class="link"
        onClick={() => void navigator.clipboard?.writeText(id).then(() => setCopied(true))}
      >
        {isCopied ? texts.failure.copied : texts.failure.copy}
      </button>
    </p>
  );
}
