import type { TestAnswer, TestClient } from '../../support/client.ts';
import type { World } from '../../support/fixtures.ts';

/** Everything that a row needs for its request: the owner, a superuser, and a world of its own. */
export interface Asking {
  owner: TestClient;
  root: TestClient;
  anonymous: TestClient;
  world: World;
  /** Of the world's project. */
  project: string;
  features: string[];
}

/** Fields of the answer; after `[]` those of each entry of a list, after `name.` those of an object in it; `*` any. */
export type Row = [name: string, status: number, fields: string, ask: (asking: Asking) => Promise<TestAnswer>];

export const USER = 'id username email is_active is_superuser role display_name avatar_url language email_verified_at';
export const PROJECT =
  'id name description comparison_mode created_at owner_id hide_names members_may_delete answerable_dimensions';
export const FEATURE = 'id name description tags project_id created_at updated_at archived_at external';

/** A path below the world's project. */
export const at = ({ project }: Asking, rest = '') => `/projects/${project}${rest}`;
