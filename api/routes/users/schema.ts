import { object, string } from 'yup';
import { ROLES } from '../../../shared/entities/user.ts';
import { dimensions, flag, text, unsupported, uuid } from '../../contract/input.ts';
import { skipped } from '../../contract/paging.ts';
import { email, PASSWORD_LENGTH, username } from '../auth/schema.ts';

export const userParams = object({ user_id: uuid().required() });
export const assignmentParams = object({ user_id: uuid().required(), project_id: uuid().required() });

const password = () => text(PASSWORD_LENGTH);

export const newUser = object({
  username: username().required(),
  email: email().required(),
  password: password().required(),
  is_active: flag(),
  is_superuser: flag(),
});

export const ownUserChange = object({ username: username(), email: email(), password: password() });

export const userChange = object({
  username: username(),
  email: email(),
  is_active: flag(),
  is_superuser: flag(),
  password: unsupported('cannot be set here. Use POST /api/v1/users/{user_id}/temporary-password'),
});

/** Longest part of a name to search for. */
const SEARCH_LENGTH = 254;

export const userList = skipped().shape({ search: text(SEARCH_LENGTH) });

export const heir = object({ transfer_to: uuid() });
export const assignment = object({ project_id: uuid().required(), dimensions: dimensions() });
export const assignmentChange = object({ dimensions: dimensions().required() });
export const roleChange = object({
  role: string()
    .strict()
    .oneOf(ROLES, `\${path} must be one of ${ROLES.join(', ')}`)
    .required(),
});
