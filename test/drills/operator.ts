import { TestClient } from '../support/client.ts';
import { until } from '../support/operations.ts';

/** A superuser of a service that was started from nothing. */
export async function signInAdmin(base: string): Promise<TestClient> {
  const login = await new TestClient(base).form('/auth/login', { username: 'admin', password: 'Admin123!' });
  if (login.status !== 200) throw new Error(`The administrator could not sign in: ${login.status} ${login.text}`);
  return new TestClient(base, login.body.access_token);
}

/** Waits until every backup has its verdict, so that no verification runs beside what comes next. */
export async function untilVerified(admin: TestClient, withinMs: number): Promise<void> {
  await until(
    () => admin.get('/admin/database/backups'),
    ({ status, body }) =>
      status === 200 && body.every(({ verification }: { verification: string }) => verification !== 'pending'),
    withinMs,
  );
}
