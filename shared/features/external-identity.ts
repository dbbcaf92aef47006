import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { External } from './rules/external.ts';
import { findByExternal } from './store/external-features.ts';

/** Key of an identity in a set. A source contains no blanks. */
const keyOf = ({ source, id }: Pick<External, 'source' | 'id'>): string => `${source} ${id}`;

/**
 * Refuses identities that another feature of the project already has. The caller's transaction must have touched the project's features, so
 * that no other transaction can take an identity before it ends.
 * @param except the feature that is changed.
 * @throws Conflict that names the feature.
 */
export async function refuseTaken(
  tx: Transaction,
  projectId: string,
  identities: readonly External[],
  except?: string,
): Promise<void> {
  const taken = (await findByExternal(tx, projectId, identities)).find(({ id }) => id !== except);
  if (!taken) return;
  throw new Conflict(
    `The feature '${taken.name}' (${taken.id}) has ${taken.source} ${taken.externalId} already`,
    'external_id_taken',
  );
}

/** @throws InvalidInput if two features of a list have the same identity. */
export function refuseRepeated(features: readonly { external?: External | null | undefined }[]): void {
  const places = new Map<string, number>();
  for (const [index, { external }] of features.entries()) {
    if (!external) continue;
    const earlier = places.get(keyOf(external));
    if (earlier !== undefined) {
      const field = `features[${index}].external`;
      throw new InvalidInput([{ field, message: `${field} is the same as that of features[${earlier}]` }]);
    }
    places.set(keyOf(external), index);
  }
}
