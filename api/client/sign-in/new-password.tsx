import { useId, useState } from 'preact/hooks';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../shared/sign-in/rules/passwords.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface Props {
  label: string;
  name: string;
  fault?: string | undefined;
}

/** A field for a new password, with its rules. */
export function NewPassword({ label, name, fault }: Props) {
  const [password, setPassword] = useState('');
  const id = useId();
  return (
    <PasswordField
      label={label}
      name={name}
      hint={<PasswordRules id={id} password={password} />}
      value={password}
      onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      autocomplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={PASSWORD_MAX_LENGTH}
      required
      fault={fault}
    />
  );
}
