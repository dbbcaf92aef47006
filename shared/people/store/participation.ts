import type { GuestsSee } from '../../guests/rules/guests.ts';
import { columnsOf } from '../../platform/sql/columns.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

/** The questions that guests of a link answer, and the results that they see. */
export interface Participation {
  /** The dimensions that they answer; null for all. */
  onlyDimensions: readonly Dimension[] | null;
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

/** The dimensions that a row is limited to, which are stored separated by commas; null for all. */
export const listedDimensions = (table: string): string => `string_to_array(${table}.only_dimension, ',')`;

/** The columns of a participation, of table l; null for links of other kinds. */
export const PARTICIPATION = {
  ...columnsOf('l', ['asks_name', 'max_guests', 'one_per_device', 'xid_continues', 'may_join']),
  only_dimensions: listedDimensions('l'),
  shows: 'l.guests_see',
};
