import { signedInPerson } from '../service/session.ts';

/** What a tab tells the other tabs of its person. */
export interface News {
  /** Keys of queries whose data have changed. */
  keys?: readonly (readonly unknown[])[];
  /** The account has changed. */
  account?: boolean;
  signedOut?: boolean;
}

const channel = new BroadcastChannel('pairwise.tabs');

export function tellTabs(news: News): void {
  channel.postMessage({ person: signedInPerson(), news });
}

/** Runs when another tab of the same person tells something. */
export function onNews(run: (news: News) => void): void {
  channel.addEventListener('message', ({ data: { person, news } }: MessageEvent<{ person: string; news: News }>) => {
    if (person === signedInPerson()) run(news);
  });
}
