import { readEnvFile } from '../../config/env-file.ts';

/** The variables of the environment and of .env; the environment takes precedence. @throws InvalidSettings for a malformed .env. */
export const givenVariables = (): Record<string, string | undefined> => ({ ...readEnvFile('.env'), ...process.env });
