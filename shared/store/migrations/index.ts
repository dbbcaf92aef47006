import { Migration20261120Initial } from './migration-20261120-initial.ts';

/** Every migration in the order of its release; one that was released is never edited. */
export const migrations = [{ name: 'Migration20261120Initial', class: Migration20261120Initial }];
