import fc from 'fast-check';
import type { TestApp } from '../../support/app.ts';
import { theContract } from '../../support/contract.ts';
import { requests } from './requests.ts';
import { GeneratedSession } from './session.ts';

/** Requests between two refills of the service with something to ask about. */
const CHAPTER = 250;

export interface GeneratedRun {
  requests: number;
  /** The same seed asks the same, as far as the service's ids allow. */
  seed: number;
  /** Told after every chapter. */
  onProgress?(done: number): void;
}

/**
 * Asks a service many generated things, one after the other.
 * @returns how often each status was answered, and how many connections were cut.
 * @throws Error with the seed, the place and the request, at the first answer that breaks a rule.
 */
export async function ask(
  app: TestApp,
  { requests: wanted, seed, onProgress }: GeneratedRun,
): Promise<GeneratedSession> {
  const session = await GeneratedSession.start(app);
  const arbitrary = requests(theContract().operations);
  for (let done = 0; done < wanted; ) {
    const chapter = fc.sample(arbitrary, { seed: seed + done, numRuns: Math.min(CHAPTER, wanted - done) });
    for (const [at, request] of chapter.entries()) {
      try {
        await session.send(request);
      } catch (error) {
        const place = `seed ${seed}, request ${done + at}, ${request.operation.name}`;
        throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
      }
    }
    done += chapter.length;
    onProgress?.(done);
    if (done < wanted) await session.refill();
  }
  return session;
}
