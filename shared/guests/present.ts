import { answerableDimensions } from '../answers/may-answer.ts';
import type { GuestOffer, GuestPass, ListedGuest, TakenOverGuest } from './contract/guests.ts';
import type { GuestPass as Pass } from './join-as-guest.ts';
import type { Offer } from './read-offer.ts';
import type { ListedGuest as Found } from './store/guests.ts';
import type { TakenOver } from './take-over-guest.ts';

/** The question and the terms of a link for guests, for people who have not joined yet. */
export function presentOffer({ project, link, participation, askedBy }: Offer): GuestOffer {
  return {
    project: { name: project.name },
    asked_by: askedBy,
    dimensions: answerableDimensions(participation),
    asks_name: participation.asksName,
    shows: participation.shows,
    expires_at: link.expiresAt.toISOString(),
  };
}

/** A guest as they see themselves, with the secret for this device. */
export function presentPass({ guest, link, project, secret }: Pass): GuestPass {
  const { shows, mayJoin, onePerDevice, onlyDimensions } = link.participation!;
  return {
    id: guest.id,
    name: guest.name,
    secret,
    xid: guest.xid,
    project: {
      id: project.id,
      name: project.name,
      comparison_mode: project.comparisonMode,
      ...(project.aimTop !== null && { aim_top: project.aimTop }),
    },
    dimensions: answerableDimensions({ onlyDimensions }),
    shows,
    one_per_device: onePerDevice,
    may_join: mayJoin,
    expires_at: link.expiresAt.toISOString(),
  };
}

/** The result of a take-over, for the user who now has the answers. */
export function presentTakenOver({ projectId, comparisons }: TakenOver): TakenOverGuest {
  return { project_id: projectId, comparisons };
}

/** A guest as the owner sees them. */
export function presentGuest({ id, name, linkId, xid, joinedAt, answers }: Found): ListedGuest {
  return { id, name, link_id: linkId, xid, joined_at: joinedAt.toISOString(), answers };
}
