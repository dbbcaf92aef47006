import { signedInPerson } from '../service/session.ts';

/** A message from a tab to the person's other tabs. */
export interface News {
  /** Keys of queries whose data have changed. */
  keys?: readonly (readonly unknown[])[];
  /** The account has changed. */
  account?: boolean;
  signedOut?: boolean;
}

const runs: ((news: News) => void)[] = [];
let channel: BroadcastChannel | undefined;

function listen(): void {
  channel = new BroadcastChannel('pairwise.tabs');
  channel.onmessage = ({ data: { person, news } }: MessageEvent<{ person: string; news: News }>) => {
    if (person === signedInPerson()) for (const run of runs) run(news);
  };
}

listen();
// Browsers that keep pages for the Back button drop a page when a message arrives for it.
addEventListener('pagehide', () => {
  channel?.close();
  channel = undefined;
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listen();
});

export function tellTabs(news: News): void {
  channel?.postMessage({ person: signedInPerson(), news });
}

/** Calls a function when another tab of the same person sends a message. */
export function onNews(run: (news: News) => void): void {
  runs.push(run);
}
