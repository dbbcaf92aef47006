const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Whether a text is a public key of age (`age1…`) without a typing error: it is valid Bech32, and its checksum is right. */
export function isAgeRecipient(text: string): boolean {
  const [, prefix, data] = /^(age)1([02-9ac-hj-np-z]{58})$/.exec(text) ?? [];
  if (prefix === undefined || data === undefined) return false;
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  const values = [
    ...letters.map((code) => code >> 5),
    0,
    ...letters.map((code) => code & 31),
    ...[...data].map((letter) => CHARSET.indexOf(letter)),
  ];
  return checksum(values) === 1;
}

/** BIP 173. */
function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATOR.reduce((mixed, term, bit) => (((sum >> 25) >> bit) & 1 ? mixed ^ term : mixed), shifted);
  }, 1);
}
