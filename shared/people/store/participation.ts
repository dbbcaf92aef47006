import type { GuestsSee } from '../../guests/rules/guests.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

/** The questions that guests of a link answer, and the results that they see. */
export interface Participation {
  /** The only dimension that they answer; null for both. */
  onlyDimension: Dimension | null;
  /** Whether each guest gives a name. Otherwise guests are numbered. */
  asksName: boolean;
  shows: GuestsSee;
  maxGuests: number;
  /** Whether a browser that joined before continues as the same guest. */
  onePerDevice: boolean;
  /** Whether another device with the xid of a guest continues as that guest. */
  xidContinues: boolean;
  /** Whether guests may become collaborators. */
  mayJoin: boolean;
}

/** Columns of `project_links` that only links for guests have. */
export const PARTICIPATION_COLUMNS = [
  'only_dimension',
  'asks_name',
  'guests_see',
  'max_guests',
  'one_per_device',
  'xid_continues',
  'may_join',
] as const;

/** The columns of a link, under their names in a joined row. */
export interface ParticipationRow {
  link_kind: string;
  link_only_dimension: Dimension | null;
  link_asks_name: boolean | null;
  link_guests_see: GuestsSee | null;
  link_max_guests: number | null;
  link_one_per_device: boolean | null;
  link_xid_continues: boolean | null;
  link_may_join: boolean | null;
}

/** Null for links of other kinds. */
export function toParticipation(row: ParticipationRow): Participation | null {
  if (row.link_kind !== 'participation') return null;
  return {
    onlyDimension: row.link_only_dimension,
    asksName: row.link_asks_name!,
    shows: row.link_guests_see!,
    maxGuests: row.link_max_guests!,
    onePerDevice: row.link_one_per_device!,
    xidContinues: row.link_xid_continues!,
    mayJoin: row.link_may_join!,
  };
}

/** The values of PARTICIPATION_COLUMNS. */
export const participationValues = (participation: Participation | null): unknown[] => [
  participation?.onlyDimension ?? null,
  participation?.asksName ?? null,
  participation?.shows ?? null,
  participation?.maxGuests ?? null,
  participation?.onePerDevice ?? null,
  participation?.xidContinues ?? null,
  participation?.mayJoin ?? null,
];
