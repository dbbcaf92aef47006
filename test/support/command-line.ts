import { parseArgs } from 'node:util';

/** An option of a command, given as `--name value`. */
export interface CommandOption {
  /** Description of the option, in a few words. */
  meaning: string;
  /** Its default value; without one, the option may be missing. */
  default?: string;
  /** Type of its value: a number of at least 0, a comma-separated list of whole numbers, or any text. */
  kind: 'number' | 'numbers' | 'text';
}

/** The values of options by their names. */
export type OptionValues<O> = { [Name in keyof O]: O[Name] extends { default: string } ? string : string | undefined };

const FORMS = { number: /^\d+(\.\d+)?$/, numbers: /^\d+(,\d+)*$/, text: /^/ };
const PLACEHOLDERS = { number: 'N', numbers: 'N,N,…', text: 'TEXT' };
const WRONG_USE = 2;

/**
 * Reads the options of `npm run <command>`. `--help` prints them and ends the process with 0. An unknown option or an
 * invalid value prints an error with the help, and ends the process with 2.
 */
export function readCommandLine<const O extends Readonly<Record<string, CommandOption>>>(
  command: string,
  args: readonly string[],
  options: O,
): OptionValues<O> {
  const names = Object.keys(options);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
        help: { type: 'boolean' as const, short: 'h' as const },
      },
    });
    const given = values as Record<string, string | boolean | undefined>;
    if (given.help) {
      console.log(helpOf(command, options));
      process.exit(0);
    }
    return Object.fromEntries(
      Object.entries(options).map(([name, { default: otherwise, kind }]) => {
        const value = given[name] ?? otherwise;
        if (value !== undefined && !FORMS[kind].test(String(value))) {
          throw new Error(`--${name} must be like ${PLACEHOLDERS[kind]}, not '${value}'`);
        }
        return [name, value];
      }),
    ) as OptionValues<O>;
  } catch (error) {
    console.error(`${(error as Error).message.split('. To specify')[0]}\n\n${helpOf(command, options)}`);
    process.exit(WRONG_USE);
  }
}

function helpOf(command: string, options: Readonly<Record<string, CommandOption>>): string {
  const rows = Object.entries(options).map(([name, { meaning, default: otherwise, kind }]) => [
    `--${name} ${PLACEHOLDERS[kind]}`,
    otherwise === undefined ? meaning : `${meaning} (${otherwise})`,
  ]);
  rows.push(['--help', 'this text']);
  const width = Math.max(...rows.map(([form]) => form!.length)) + 2;
  return [`npm run ${command} [options]`, '', ...rows.map(([form, text]) => `  ${form!.padEnd(width)}${text}`)].join(
    '\n',
  );
}
