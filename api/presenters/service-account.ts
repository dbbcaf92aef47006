import type { ServiceAccount as StoredService } from '../../shared/store/accounts/service-accounts.ts';
import type { ServiceAccount } from '../contract/service-accounts.ts';

/** A service account as owners of its project see it. */
export function presentServiceAccount({ id, name, createdAt }: StoredService): ServiceAccount {
  return { id, name, created_at: createdAt.toISOString() };
}
