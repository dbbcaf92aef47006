import { TABLES } from '../../data/store/tables.ts';
import { NIL_UUID } from '../../platform/identifiers.ts';
import { many, type Statement, statement } from '../../platform/sql/statement.ts';
import type { OwnData } from '../../platform/sql/table.ts';

type Row = Readonly<Record<string, unknown>>;

/** A file in the export of a person's own data. */
export interface OwnDataFile extends OwnData {
  /** Values of the columns of `order` that come before every row. */
  first: Row;
  /**
   * Reads the rows after a place. Parameters: the person, the place as JSON, the number of rows. A file by project has two more: the
   * project, and the project again or null.
   */
  page: Statement<{ row: Row }>;
}

/** The lowest value of each type. */
const FIRST = { uuid: NIL_UUID, text: '', bigint: '-1', timestamptz: '-infinity' } as const;

function fileOf(data: OwnData): OwnDataFile {
  const order = Object.entries(data.order);
  const columns = order.map(([column]) => column).join(', ');
  const place = order.map(([column, type]) => `($2::jsonb ->> '${column}')::${type}`).join(', ');
  return {
    ...data,
    first: Object.fromEntries(order.map(([column, type]) => [column, FIRST[type]])),
    page: statement(
      `own_data_${data.name.replaceAll('-', '_')}`,
      `select to_jsonb(r) as row from (${data.rows}) r where (${columns}) > (${place}) order by ${columns} limit $3`,
    ),
  };
}

/** The files in the export of a person's own data, from the descriptions of the tables. */
export const OWN_DATA_FILES: readonly OwnDataFile[] = TABLES.flatMap(({ ownData = [] }) => ownData.map(fileOf));

/** A project in which a person did something. */
export interface KnownProject {
  id: string;
  /** Whether the person owns it or works on it now. */
  isOpen: boolean;
}

/** The projects in which a person did something, deleted ones included. */
export const findKnownProjects = many<{ userId: string }, KnownProject>(
  'own_data_projects',
  `select p.id,
          p.deleted_at is null
            and (p.owner_id = :userId or exists (select from collaborators c where c.project_id = p.id and c.user_id = :userId)) as is_open
     from projects p
    where p.owner_id = :userId
       or exists (select from project_people m where m.project_id = p.id and m.user_id = :userId)
       or exists (select from comparisons c where c.project_id = p.id and c.user_id = :userId)
    order by p.id`,
);
