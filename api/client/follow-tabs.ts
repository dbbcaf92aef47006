// Follows what the person changes in other tabs, on every screen. `lib/queries.ts` does so for queries.
import { effect } from '@preact/signals';
import { FOUR, isFourOn } from './lib/four-at-a-time.ts';
import { areKeysOn, KEYS } from './lib/keys.ts';
import { followLanguage } from './lib/language.ts';
import { readStored } from './lib/storage.ts';
import { onNews } from './lib/tabs.ts';
import { followTheme } from './lib/theme.ts';
import { refetchProject } from './projects/current-project.ts';
import { ownAccount } from './service/own-account.ts';
import { returnToPage } from './service/session.ts';

onNews(({ keys = [], account, signedOut }) => {
  for (const [kind, id] of keys) if (kind === 'project' && typeof id === 'string') refetchProject(id);
  if (account) void ownAccount.refetch();
  if (signedOut) void returnToPage();
});

function readSwitches(): void {
  areKeysOn.value = readStored(KEYS) !== 'off';
  isFourOn.value = readStored(FOUR) !== 'off';
  followTheme();
}

// Choices that the person made in another browser apply from the next page on.
effect(() => void followLanguage(ownAccount.data?.language ?? null));

addEventListener('storage', readSwitches);
// This file loads after the page has read them, so they are read again.
readSwitches();
