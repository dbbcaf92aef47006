import type { pageTexts as english } from '../../page-texts.ts';
import type { Words } from '../words.ts';

/** The words of the page before, or without, its scripts. */
export const pageTexts: Words<typeof english> = {
  description: 'Ordena un backlog preguntando cuál de dos funciones va primero.',
  late: (browsers) =>
    `Pairwise aún no se ha cargado. Si no se carga, vuelve a cargar la página o usa un navegador más reciente: ${browsers}.`,
  noScript: (address) => `Pairwise necesita JavaScript. La API se describe en ${address}.`,
  building: (address) => ({
    heading: 'Pairwise se está preparando',
    what: 'Se están generando sus páginas, una vez después de cada instalación o actualización. En un equipo lento tarda unos minutos.',
    again: 'Esta página se recarga sola.',
    api: `La API ya funciona. Se describe en ${address}.`,
  }),
};
