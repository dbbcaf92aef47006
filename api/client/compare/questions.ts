import type { NextReply, Wanted } from './compare-state.ts';
import { laterCode } from './later-code.ts';
import { requestNext } from './next-request.ts';
import type { Dimension } from './pairs.ts';

/** Asks for the next pair. If no pair is left, asks for the reason too. @throws ServiceError */
export async function askNext(projectId: string, dimension: Dimension, wanted: Wanted): Promise<NextReply> {
  const { data, seconds } = await requestNext(projectId, dimension, wanted);
  if (data) return { next: data, isOwn: wanted.isOwn };
  const { whyNone } = await laterCode.load();
  return whyNone(projectId, dimension, wanted, seconds);
}
