import { useMemo } from 'preact/hooks';
import encodeQr from 'qr';
import { Dialog } from '../parts/dialog.tsx';
import { linkTexts } from './link-texts.ts';

interface Props {
  address: string;
  onClose: () => void;
}

/** Width of the empty border that a camera needs to find a code (ISO/IEC 18004), in modules. */
const BORDER = 4;

/**
 * A link as a QR code, as large as the window allows, so that everybody in a room can scan it from the wall. Black on white even in the
 * dark scheme.
 */
export function QrDialog({ address, onClose }: Props) {
  const rows = useMemo(() => encodeQr(address, 'raw', { ecc: 'medium', border: BORDER }), [address]);
  return (
    <Dialog title={linkTexts.qr.title} onClose={onClose}>
      <div class="qr-code">
        <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={linkTexts.qr.picture}>
          <path d={pathOf(rows)} shape-rendering="crispEdges" />
        </svg>
        <p class="num">{address}</p>
      </div>
    </Dialog>
  );
}

/** @param rows true means a dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
