import { signedInPerson } from '../service/session.ts';

/** Messages of a tab to the person's other tabs. */
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
// Browsers that keep pages for the Back key drop a page for which a message comes.
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

/** Runs when another tab of the same person tells something. */
export function onNews(run: (news: News) => void): void {
  runs.push(run);
}
