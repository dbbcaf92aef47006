import type { LastGiven, NextReply, Wanted } from './compare-state.ts';
import type { SendOther } from './other-operations.ts';
import type { Dimension, ShortProgress } from './pairs.ts';

/** What a session needs of the code that loads after the first question; see `lazy.tsx`. */
export interface LaterCode {
  sendOther: SendOther;
  whyNone(projectId: string, dimension: Dimension, wanted: Wanted, seconds: number): Promise<NextReply>;
  readProgress(projectId: string, dimension: Dimension, of: Pick<Wanted, 'target' | 'aim'>): Promise<ShortProgress>;
  findLastAnswer(projectId: string, dimension: Dimension): Promise<LastGiven>;
}

/**
 * Loads these functions. `load` is set by the screen or by the code itself (guests are asked by it as well). This file must not import that
 * code.
 */
export const laterCode: { load(): Promise<LaterCode> } = {
  load: () => Promise.reject(new TypeError('Not set')),
};
