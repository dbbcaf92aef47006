import { Guests } from '../guests/guests.tsx';
import { Invite } from './invite.tsx';

/** The ways in which the owner lets people into a project: invitations, and links for guests. Loads later. */
export default function OwnerAccess({ id }: { id: string }) {
  return (
    <>
      <Invite id={id} />
      <Guests id={id} />
    </>
  );
}
