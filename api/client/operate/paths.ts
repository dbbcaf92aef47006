import { paths } from '../paths.ts';

/** The addresses of the sections of operating. */
export const operatePaths = {
  overview: paths.operate,
  backups: `${paths.operate}/backups`,
  users: `${paths.operate}/users`,
  data: `${paths.operate}/data`,
  /** @param username whose events to show. */
  security: (username: string | null = null) =>
    `${paths.operate}/security${username === null ? '' : `?user=${encodeURIComponent(username)}`}`,
} as const;
