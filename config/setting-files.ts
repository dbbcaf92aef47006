import { readFileSync } from 'node:fs';

const SUFFIX = '_FILE';

/** The settings with the values from files, and the faults of files that could not be used. */
interface FromFiles {
  env: Readonly<Record<string, string | undefined>>;
  faults: readonly string[];
}

/** The setting whose value is in the file that a variable names, such as SECRET_KEY for SECRET_KEY_FILE; undefined for other variables. */
export function settingInFile(name: string, known: ReadonlySet<string>): string | undefined {
  const setting = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : '';
  return known.has(setting) ? setting : undefined;
}

/**
 * Adds the settings that are in files: SECRET_KEY_FILE=/run/secrets/key sets SECRET_KEY to the contents of the file, without the line break
 * at its end. Containers get their secrets as files, which don't show up among the variables of a process.
 */
export function withFiles(env: FromFiles['env'], names: readonly string[]): FromFiles {
  const known = new Set(names);
  const complete: Record<string, string | undefined> = { ...env };
  const faults: string[] = [];
  for (const [name, file] of Object.entries(env)) {
    const setting = settingInFile(name, known);
    if (setting === undefined || !file) continue;
    delete complete[name];
    if (env[setting]) {
      faults.push(`${setting} and ${name} are both set: remove one of them`);
      continue;
    }
    try {
      complete[setting] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      faults.push(`${name} can't be read: ${(error as Error).message}`);
    }
  }
  return { env: complete, faults };
}
