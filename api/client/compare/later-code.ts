import type { LastGiven, NextReply, Wanted } from './compare-state.ts';
import type { SendOther } from './other-operations.ts';
import type { Dimension, ShortProgress } from './pairs.ts';

/** What a session needs of the code that is loaded after the first question; see `lazy.tsx`. */
export interface LaterCode {
  sendOther: SendOther;
  whyNone(projectId: string, dimension: Dimension, wanted: Wanted, seconds: number): Promise<NextReply>;
  readProgress(projectId: string, dimension: Dimension, of: Pick<Wanted, 'target' | 'aim'>): Promise<ShortProgress>;
  findLastAnswer(projectId: string, dimension: Dimension): Promise<LastGiven>;
}

/** Loads it. Set by whoever loads first: the screen, or the code itself, which also asks guests and must not be imported here. */
export const laterCode: { load(): Promise<LaterCode> } = {
  load: () => Promise.reject(new TypeError('Not set')),
};
