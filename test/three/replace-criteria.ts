import { registerHooks } from 'node:module';

// `node --import` of this file gives a process three criteria. Nothing else changes: not a line of the service knows how many there are.

const USUAL = new URL('../../shared/ranking/criteria.ts', import.meta.url).href;
const THREE = new URL('criteria.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url === USUAL ? { ...found, url: THREE } : found;
  },
});
