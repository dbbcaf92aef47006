import { Guests } from './guests.tsx';
import { Invite } from './invite.tsx';

/** The ways into a project that its owner opens: invitations, and links for guests. They load later. */
export default function OwnerAccess({ id }: { id: string }) {
  return (
    <>
      <Invite id={id} />
      <Guests id={id} />
    </>
  );
}
