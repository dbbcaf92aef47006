import { nearestName } from './nearest-name.ts';
import { settingInFile } from './setting-files.ts';
import { SETTING_NAMES } from './settings.ts';
import { isOfUnlistedProvider, namedProviderSettings } from './settings-providers.ts';

/** Environment variables that look like misspelt settings, each with the setting that was probably meant. */
export function misspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { name: string; meant: string }[] {
  const known = new Set([...SETTING_NAMES, ...namedProviderSettings(env)]);
  return Object.keys(env)
    .filter((name) => !known.has(name) && settingInFile(name, known) === undefined)
    .flatMap((name) => {
      const meant = isOfUnlistedProvider(name) ? 'OIDC_PROVIDERS' : nearestName(name, known);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** One warning for all of them; null if there are none. */
export function misspeltWarning(env: Readonly<Record<string, string | undefined>>): string | null {
  const misspelt = misspeltSettings(env);
  if (misspelt.length === 0) return null;
  return `Unknown settings are ignored: ${misspelt.map(({ name, meant }) => `${name} (${meant}?)`).join(', ')}`;
}
