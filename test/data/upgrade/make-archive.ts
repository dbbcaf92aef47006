import { writeFile } from 'node:fs/promises';

// `node test/data/upgrade/make-archive.ts ADDRESS FILE`: fills a service that `npm start` has just made, over its API, and downloads a
// backup. Run once per release; see test/README.md.

/** All accounts of an archive have this password. */
export const ARCHIVE_PASSWORD = 'Correct-horse-7';
/** Usernames of an archive; 0.1.0 tells the last two apart. */
export const ARCHIVE_NAMES = ['Émile', 'ΩΜΈΓΑ', 'Mİna', 'straße', '李雷', 'Ann', 'ａｎｎ'];

const STRENGTHS = ['a_much_better', 'a_better', 'b_better', 'b_much_better', 'equal'];
const CHOICES = ['feature_a', 'tie', 'feature_b', 'feature_a'];

class Service {
  readonly #base: string;
  #token = '';

  constructor(base: string) {
    this.#base = base;
  }

  async signIn(username: string, password: string): Promise<void> {
    const { access_token } = await this.send('POST', '/auth/login', new URLSearchParams({ username, password }));
    this.#token = access_token as string;
  }

  /** @returns the body. @throws Error when the service refuses, unless with a status in `unless`. */
  async send(method: string, path: string, body?: unknown, unless: number[] = []): Promise<Record<string, unknown>> {
    const response = await this.fetch(method, path, body);
    if (!response.ok && !unless.includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  }

  fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    return fetch(`${this.#base}/api/v1${path}`, {
      method,
      headers: {
        ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}

/** A project with features, ties, answers that were undone, a deleted feature, colleagues and, since 0.3.0, links. */
async function fillProject(service: Service, mode: 'binary' | 'graded', colleagues: unknown[]): Promise<void> {
  const { id } = await service.send('POST', '/projects/', { name: `Größe „${mode}“`, comparison_mode: mode });
  const features: Record<string, unknown>[] = [];
  for (const name of ['Quote\'s "and", tabs\t', 'Line\nbreak', '💡 \\N', 'Later gone', 'Plain']) {
    const tags = ['NULL', 'ünï', 'a"b,c'];
    features.push(await service.send('POST', `/projects/${id}/features`, { name, description: `${name} …`, tags }));
  }
  for (const colleague of colleagues) await service.send('POST', `/users/${colleague}/assignments`, { project_id: id });
  for (const dimension of ['complexity', 'value']) {
    for (let index = 0; index < 6; index += 1) {
      const next = await service.send('GET', `/projects/${id}/comparisons/next?dimension=${dimension}`);
      const { feature_a: a, feature_b: b } = next as { feature_a?: { id: string }; feature_b?: { id: string } };
      if (!a || !b) break;
      const said = mode === 'graded' ? { strength: STRENGTHS[index % 5] } : { choice: CHOICES[index % 4] };
      const answer = { feature_a_id: a.id, feature_b_id: b.id, dimension, ...said };
      await service.send('POST', `/projects/${id}/comparisons/${mode}`, answer);
      if (index === 2) await service.send('POST', `/projects/${id}/comparisons/undo`, { dimension });
    }
  }
  await service.send('DELETE', `/projects/${id}/features/${features[3]!.id}`);
  // Versions before 0.3.0 refuse the unknown field with 422, and answer 404 at the unknown paths.
  await service.send('PUT', `/projects/${id}/features/${features[0]!.id}`, { estimates: { value: 3 } }, [422]);
  for (const kind of ['results', 'invitation']) {
    await service.send('POST', `/projects/${id}/links`, { kind }, [404]);
  }
}

async function fill(service: Service): Promise<void> {
  await service.signIn('admin', 'Admin123!');
  const people: unknown[] = [];
  for (const [index, username] of [...ARCHIVE_NAMES, 'deleted-ö'].entries()) {
    const email = `person-${index}@example.com`;
    const account = { username, email, password: ARCHIVE_PASSWORD, is_active: true, is_superuser: false };
    // Later versions hold the last two names for the same, and refuse the second with 400.
    people.push((await service.send('POST', '/users/', account, username === 'ａｎｎ' ? [400] : [])).id);
  }
  await service.send('DELETE', `/users/${people.pop()}`);
  for (const mode of ['binary', 'graded'] as const) await fillProject(service, mode, people.slice(0, 3));
}

if (import.meta.main) {
  const [address, file] = process.argv.slice(2);
  if (!address || !file) throw new Error('usage: node test/data/upgrade/make-archive.ts ADDRESS FILE');
  const service = new Service(address);
  await fill(service);
  const { backup_id } = await service.send('POST', '/admin/database/backup');
  const response = await service.fetch('GET', `/admin/database/backups/${backup_id}`);
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
}
