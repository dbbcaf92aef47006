import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadable } from '../unreadable.ts';
import { StartError } from './errors.ts';
import { freePort, takePort } from './ports.ts';
import { writeWhole } from './processes.ts';

/** What a data folder stores between starts; readable by its owner only. */
export interface LocalState {
  /** Name of this data folder, used if its services' data is elsewhere. */
  instance: string;
  passwords: { postgres: string; postgresAdmin: string; redis: string };
  /** Ports of the last start, which are preferred again. */
  ports: { postgres: number; redis: number; apiMetrics: number; workersMetrics: number };
  /** Version of Pairwise that started last; missing in data of 0.5.0 and before. */
  version?: string;
}

const WISHED: LocalState['ports'] = { postgres: 15432, redis: 16379, apiMetrics: 9464, workersMetrics: 9465 };

/**
 * Reads the state of a data folder; for a new folder, creates it with random passwords.
 * @throws StartError if the state is damaged, or belongs to another user.
 */
export function readState(dataFolder: string): LocalState {
  const file = fileOf(dataFolder);
  const text = readOwn(file);
  if (text !== undefined) {
    try {
      return withAdminPassword(file, JSON.parse(text) as EarlierState);
    } catch (error) {
      throw new StartError(
        `${file} is damaged: it holds the database's password. Restore it, or move ${dataFolder} away.`,
        {
          cause: error,
        },
      );
    }
  }
  const state: LocalState = {
    instance: randomBytes(6).toString('hex'),
    passwords: { postgres: newPassword(), postgresAdmin: newPassword(), redis: newPassword() },
    ports: { ...WISHED },
  };
  writeWhole(file, JSON.stringify(state, null, 2));
  return state;
}

/** Undefined only if there is no such file: passwords that can't be read must not be replaced. */
function readOwn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${unreadable(file, error)}.`, { cause: error });
  }
}

/** The state as earlier versions wrote it: the database superuser had the application's password. */
type EarlierState = Omit<LocalState, 'passwords'> & { passwords: { postgres: string; redis: string } };

/** The password is stored before it is used: the database gets it at the next start, even if that start is interrupted several times. */
function withAdminPassword(file: string, earlier: EarlierState | LocalState): LocalState {
  const passwords = { postgresAdmin: newPassword(), ...earlier.passwords };
  const state = { ...earlier, passwords };
  if (!('postgresAdmin' in earlier.passwords)) writeWhole(file, JSON.stringify(state, null, 2));
  return state;
}

const newPassword = (): string => randomBytes(24).toString('hex');

/**
 * Gives every service the port that it had last time, or a free one if that port is in use, and stores the ports.
 * @param reserved - ports not to use: the API's and, if set, METRICS_PORT.
 */
export async function settlePorts(
  dataFolder: string,
  state: LocalState,
  reserved: readonly number[],
): Promise<LocalState['ports']> {
  const ports = { ...state.ports };
  const given = new Set<number>(reserved);
  for (const name of Object.keys(ports) as (keyof LocalState['ports'])[]) {
    while (given.has(ports[name]) || !(await takePort(ports[name]))) ports[name] = await freePort();
    given.add(ports[name]);
  }
  if (JSON.stringify(ports) !== JSON.stringify(state.ports))
    writeWhole(fileOf(dataFolder), JSON.stringify({ ...state, ports }, null, 2));
  return ports;
}

/** Stores the version that started, for the messages of other versions and for people who look into the folder. */
export function noteVersion(dataFolder: string, version: string): void {
  const state = readState(dataFolder);
  if (state.version === version) return;
  writeWhole(fileOf(dataFolder), JSON.stringify({ ...state, version }, null, 2));
  writeWhole(
    join(dataFolder, 'README.txt'),
    `The data of Pairwise. Version ${version} started last.

An older version may refuse this folder and say that embedded.json was lost, or that the database
does not accept its password. Nothing is lost. Start version ${version} or a newer one.

Do not move or change single files.
`,
  );
}

function fileOf(dataFolder: string): string {
  return join(dataFolder, 'embedded.json');
}
