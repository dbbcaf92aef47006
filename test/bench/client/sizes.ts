import { ClientSizes } from '../../support/client-sizes.ts';
import type { Table } from '../report.ts';

/** Size of everything that is loaded until each screen can be used. */
export async function sizesTable(): Promise<Table> {
  const sizes = await ClientSizes.measure();
  const row = (name: string, { files, bytes }: { files: number; bytes: number }, styles: number) => [
    name,
    files,
    bytes / 1000,
    styles / 1000,
  ];
  return {
    title: 'Size, compressed (gzip)',
    columns: ['until', 'files', 'kB', 'styles'],
    rows: [
      row('the shell', sizes.shell(), sizes.styles()),
      ...sizes.screens.toSorted().map((screen) => row(screen, sizes.until(screen), sizes.styles(screen))),
      ['all', '', sizes.all('.js') / 1000, sizes.all('.css') / 1000],
    ],
  };
}
