import type { Passkey as StoredPasskey } from '../../shared/store/accounts/passkeys.ts';
import type { OwnPasskeys as Own } from '../../shared/use-cases/auth/own-passkeys.ts';
import type { OwnPasskeys, Passkey } from '../contract/passkeys.ts';

const presentPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  synced: isSynced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** One's own passkeys. */
export const presentPasskeys = ({ passkeys, recoveryCodesLeft, isRequired }: Own): OwnPasskeys => ({
  passkeys: passkeys.map(presentPasskey),
  recovery_codes_left: recoveryCodesLeft,
  required: isRequired,
});

/** A new passkey; with the first one, the only time with the recovery codes. */
export const presentNewPasskey = (made: { passkey: StoredPasskey; recoveryCodes: string[] | null }) => ({
  passkey: presentPasskey(made.passkey),
  recovery_codes: made.recoveryCodes,
});

/** Recovery codes, the only time. */
export const presentRecoveryCodes = (codes: readonly string[]) => ({ recovery_codes: codes });

/** A challenge for a browser. */
export const presentChallenge = ({
  ticket,
  expiresIn,
  options,
}: {
  ticket: string;
  expiresIn: number;
  options: object;
}) => ({
  ticket,
  expires_in: expiresIn,
  options: { ...options },
});
