import type { GuestsSee } from '../../guests/rules/guests.ts';
import { columnsOf } from '../../platform/sql/columns.ts';
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

/** The columns of a participation, of table l; null for links of other kinds. */
export const PARTICIPATION = {
  ...columnsOf('l', ['only_dimension', 'asks_name', 'max_guests', 'one_per_device', 'xid_continues', 'may_join']),
  shows: 'l.guests_see',
};
