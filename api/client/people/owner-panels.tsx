import { useEffect } from 'preact/hooks';
import { ways } from '../account/ways.ts';
import { InOrder } from '../parts/loaded.tsx';
import { Guests } from './guests.tsx';
import { Remind } from './remind.tsx';

/** The parts of the screen that only the owner has, and that load later. */
export default function OwnerPanels({ id }: { id: string }) {
  useEffect(() => void ways.refetch(), []);
  return (
    <InOrder after={[ways]}>
      <Remind id={id} />
      <Guests id={id} />
    </InOrder>
  );
}
