import { signal } from '@preact/signals';

/** Proofs that the service requires, by the codes of its refusals. */
export type ProofCode = 'fresh_sign_in_required' | 'passkey_required';

/** Proofs that waiting requests need from the user. Each opens a dialog. */
export const proofs = signal<readonly { code: ProofCode; settle(isGiven: boolean): void }[]>([]);

const asked = new Map<ProofCode, Promise<boolean>>();

/**
 * Asks the person for what a refusal requires, once for all waiting requests.
 * @returns whether to send the request again.
 */
export function isProven(code: ProofCode): Promise<boolean> {
  let asking = asked.get(code);
  if (!asking) {
    asking = new Promise((resolve) => {
      const settle = (isGiven: boolean) => {
        proofs.value = proofs.peek().filter((each) => each.code !== code);
        asked.delete(code);
        resolve(isGiven);
      };
      proofs.value = [...proofs.peek(), { code, settle }];
    });
    asked.set(code, asking);
  }
  return asking;
}
