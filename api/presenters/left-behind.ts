import type { LeftBehind as Left } from '../../shared/store/left-behind.ts';
import { countsIn } from '../../shared/use-cases/users/settle-left-behind.ts';
import type { LeftBehind } from '../contract/left-behind.ts';

export function presentLeftBehind(left: Left): LeftBehind {
  const { projectId: id, projectName: name, isOwner } = left;
  return { project: { id, name }, is_owner: isOwner, ...countsIn(left) };
}
