import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './logger.ts';

/** Memory of a process with empty caches, in megabytes. */
const BASE_MB = 320;
/** Minimum memory to plan with, in megabytes. With less, the process runs, but slowly. */
const LEAST_MB = 64;
/** Memory for making one large response, in megabytes, including the rankings that are loaded for it. */
const LARGE_ANSWER_MB = 192;

/** How a process divides its memory, in megabytes unless stated otherwise. */
export interface MemoryPlan {
  /** Cache of rankings. */
  rankings: number;
  /** Cache of names and descriptions of features. */
  features: number;
  /** Cache of long responses, which stay until something changes. */
  responses: number;
  /** Responses that clients have yet to receive. */
  unsent: number;
  /** Number of large responses that are made at the same time. */
  largeAtOnce: number;
}

/** The memory limit of this process's cgroup (v1 or v2), or else the memory of the machine, in megabytes. */
export function availableMegabytes(): number {
  // Without a limit, Node reports 0, or more memory than the machine has.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20);
}

/** Divides the memory of a process. From 1.2 GB on, more memory changes nothing. */
export function planMemory(megabytes: number): MemoryPlan {
  const spare = Math.max(LEAST_MB, megabytes - BASE_MB);
  const share = (part: number, most: number) => Math.min(most, Math.round(spare * part));
  return {
    rankings: share(0.3, 256),
    features: share(0.1, 64),
    responses: share(0.1, 32),
    unsent: share(0.15, 128),
    largeAtOnce: Math.min(4, Math.max(1, Math.floor(spare / LARGE_ANSWER_MB))),
  };
}

/** Settings that divide the memory of a process, in megabytes. */
interface MemorySettings {
  MEMORY_MB: number;
  RANKING_CACHE_MB: number;
  UNSENT_MB: number;
}

/** Logs how the memory of this process is divided. */
export function logMemoryPlan(settings: MemorySettings, log: Logger): void {
  const { features, responses, largeAtOnce } = planMemory(settings.MEMORY_MB);
  log.info(
    {
      megabytes: settings.MEMORY_MB,
      rankings: settings.RANKING_CACHE_MB,
      features,
      responses,
      unsent: settings.UNSENT_MB,
      largeAtOnce,
      heap: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20),
    },
    'memory plan in megabytes; to change it, set MEMORY_MB',
  );
}
