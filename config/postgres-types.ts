import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** How rows of named statements are read: counts and sums as numbers, times as Dates, everything else as node-postgres reads it. */
export const ROW_TYPES = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === builtins.INT8 || oid === builtins.NUMERIC ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
};
