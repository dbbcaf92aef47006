import { nearestName } from '../../config/nearest-name.ts';
import type { Context } from '../../shared/context.ts';
import { createSuperuser, eraseUser, resetPassword, resetSecondFactorCommand } from './accounts.ts';
import { announceCommand, endAnnouncement } from './announcement.ts';
import { type Command, type Given, Misuse, type Output, readGiven } from './command.ts';
import { backup, exportCommand, listBackups, requeue, restore, verify } from './data.ts';
import { doctor } from './doctor.ts';
import { Progress } from './progress.ts';
import { restoreProject } from './restore-project.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  doctor,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactorCommand,
  'create-superuser': createSuperuser,
  'erase-user': eraseUser,
  backup,
  backups: listBackups,
  verify,
  restore,
  'restore-project': restoreProject,
  export: exportCommand,
  requeue,
  announce: announceCommand,
  'end-announcement': endAnnouncement,
};

/** `settings` opens no stores, so it is not in the list of the others. */
const SETTINGS = { usage: '', about: 'Print all settings as they take effect, with their sources; secrets are masked' };

/** Checks the arguments of a command and returns the function that runs it. */
export function commandFor(
  name: string,
  args: readonly string[],
): (context: Context, progress?: Progress) => Promise<Output> {
  if (name === 'settings') throw new Misuse('settings: Give no arguments');
  if (!Object.hasOwn(COMMANDS, name)) {
    const near = nearestName(name, ['settings', ...Object.keys(COMMANDS)]);
    throw new Misuse(`Unknown command ${name}${near === undefined ? '' : ` (${near}?)`}`);
  }
  const command = COMMANDS[name]!;
  const given = readGivenTo(name, command, args);
  return async (context, progress = new Progress({ write: () => {} }, { asJson: false })) => {
    try {
      return await command.run(context, given, progress);
    } finally {
      progress.end();
    }
  };
}

function readGivenTo(name: string, command: Command, args: readonly string[]): Given {
  try {
    return readGiven(command, args);
  } catch (error) {
    throw error instanceof Misuse ? new Misuse(`${name}: ${error.message}`) : error;
  }
}

const ALL: Readonly<Record<string, Pick<Command, 'usage' | 'about'>>> = { settings: SETTINGS, ...COMMANDS };

/** All commands, as `help` prints them. */
export function usage(): string {
  const lines = Object.entries(ALL).map(([name, { about }]) => `  ${callOf(name)}\n      ${about}\n`);
  return `npm run admin -- COMMAND [--json]\n\nCommands\n${lines.join('')}`;
}

/** How to call a command; for an unknown command, how to list all of them. */
export function correctionOf(name: string): string {
  return Object.hasOwn(ALL, name)
    ? `Usage: npm run admin -- ${callOf(name)} [--json]`
    : 'All commands: npm run admin -- help';
}

const callOf = (name: string) => `${name} ${ALL[name]!.usage}`.trimEnd();
