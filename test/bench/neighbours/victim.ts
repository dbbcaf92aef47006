import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { logIn } from './attacks.ts';

const LOGIN_EVERY_MS = 500;

/** One project in which a person compares. */
export interface Victim {
  base: string;
  token: string;
  projectId: string;
  /** Who signs in. */
  name: string;
  password: string;
}

export interface Answered {
  /** Times of the successful requests, in milliseconds. */
  latencies: number[];
  errors: number;
  /** Time of the slowest sign-in, in milliseconds. */
  login: number;
}

/** A person who compares all the time, in a thread of their own, so that the attackers' work delays no clock. */
parentPort?.once('message', async ({ base, token, projectId, name, password }: Victim) => {
  // A thread starts with the priority of the thread that made it.
  setPriority(0, 0);
  const path = `${base}/api/v1/projects/${projectId}/comparisons`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  let answered: Answered = { latencies: [], errors: 0, login: 0 };
  let isOver = false;
  parentPort!.on('message', (message: string) => {
    if (message === 'end') isOver = true;
    parentPort!.postMessage(answered);
    answered = { latencies: [], errors: 0, login: 0 };
  });
  const timed = async (address: string, request: RequestInit): Promise<unknown> => {
    const began = performance.now();
    try {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(30_000), ...request });
      const body = response.status === 204 ? null : await response.json();
      if (response.ok) answered.latencies.push(performance.now() - began);
      else answered.errors += 1;
      return response.ok ? body : null;
    } catch {
      answered.errors += 1;
      return null;
    }
  };
  const signIn = async () => {
    while (!isOver) {
      const began = performance.now();
      const status = await logIn(base, { name, password }, '192.0.2.2').catch(() => 0);
      if (status === 200) answered.login = Math.max(answered.login, performance.now() - began);
      else answered.errors += 1;
      await new Promise((resolve) => setTimeout(resolve, LOGIN_EVERY_MS));
    }
  };
  void signIn();
  while (!isOver) {
    const asked = (await timed(`${path}/next?dimension=value`, {})) as {
      comparison_id: string;
      feature_a: { id: string };
      feature_b: { id: string };
    } | null;
    if (!asked) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      continue;
    }
    const body = JSON.stringify({
      comparison_id: asked.comparison_id,
      feature_a_id: asked.feature_a.id,
      feature_b_id: asked.feature_b.id,
      dimension: 'value',
      choice: asked.feature_a.id < asked.feature_b.id ? 'feature_a' : 'feature_b',
    });
    await timed(path, { method: 'POST', body });
  }
  parentPort!.close();
});
