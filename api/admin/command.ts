import { parseArgs } from 'node:util';
import type { Context } from '../../shared/context.ts';
import type { Progress } from './progress.ts';

/** Stops a command; the message is for the operator. */
export class Refusal extends Error {}

/** A call that the usage doesn't allow. */
export class Misuse extends Error {}

/** Result of a command, as text for people and as data for programs (`--json`). */
export interface Output {
  text: string;
  json: unknown;
  /** True if the command worked and found a problem. */
  failed?: boolean;
}

/** Arguments of a call, as its command declares them. */
export interface Given {
  names: readonly string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of `npm run admin`. */
export interface Command {
  /** Arguments, as the usage shows them, such as `NAME [--link]`. */
  usage: string;
  /** One line of the usage text: what the command does. */
  about: string;
  /** Number of arguments without a name. */
  names: number;
  flags?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** @throws Refusal or AppError with a message for the operator. */
  run(context: Context, given: Given, progress: Progress): Promise<Output>;
}

/** Reads the arguments of a command. @throws Misuse */
export function readGiven({ names, flags = {} }: Pick<Command, 'names' | 'flags'>, args: readonly string[]): Given {
  const options = Object.fromEntries(Object.entries(flags).map(([name, type]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length !== names)
      throw new Misuse(
        `Give ${names === 0 ? 'no' : names} argument${names === 1 ? '' : 's'}, not ${positionals.length}`,
      );
    return { names: positionals, flags: values };
  } catch (error) {
    throw error instanceof Misuse ? error : new Misuse((error as Error).message);
  }
}

/** A flag with a value. @returns undefined if it is not given. */
export const flagOf = ({ flags }: Given, name: string): string | undefined => flags[name] as string | undefined;

/** @throws Refusal unless `--yes` is given. */
export function requireYes({ flags }: Given, consequence: string): void {
  if (flags.yes !== true) throw new Refusal(`${consequence} Add --yes to go on`);
}
