import { restoreProjectJob } from '../../shared/data/jobs.ts';
import { audited } from '../../shared/operate/audited.ts';
import { UUID_PATTERN } from '../../shared/platform/identifiers.ts';
import { newProject } from '../../shared/projects/contract/projects.ts';
import { validate } from '../http/validate.ts';
import { actingSuperuser } from './accounts.ts';
import { type Command, flagOf, Refusal } from './command.ts';
import { runShown } from './run-shown.ts';

export const restoreProject: Command = {
  usage: 'BACKUP_ID PROJECT_ID [--as-new NAME] [--owner SUPERUSER]',
  about: 'Bring one project of a backup back as a new project, by a running worker, while the service runs',
  names: 2,
  flags: { 'as-new': 'string', owner: 'string' },
  async run(context, given, progress) {
    const [backupId, projectId] = given.names as [string, string];
    const { id } = await context.backups.get(backupId);
    if (!UUID_PATTERN.test(projectId)) throw new Refusal(`${projectId} is not the id of a project`);
    const wantedName = flagOf(given, 'as-new');
    const name = wantedName === undefined ? undefined : validate(newProject, { name: wantedName }).name;
    const heir = flagOf(given, 'owner');
    const heirId = heir === undefined ? undefined : (await actingSuperuser(context, heir)).id;
    const action = { userId: null, action: 'restore_project', object: projectId } as const;
    const restored = await audited(context, action, () =>
      runShown(
        context,
        restoreProjectJob,
        { backupId: id, projectId: projectId.toLowerCase(), name, heirId },
        progress,
      ),
    );
    const { features, answers, members, owner } = restored;
    return {
      text:
        `The project is back as '${restored.name}' (${restored.projectId}), with ${features} features and ${answers} answers.\n` +
        `Its owner is ${owner}; ${members} other members have access. Links, guests, service accounts and webhooks did not come back.\n`,
      json: { project_id: restored.projectId, name: restored.name, owner, features, answers, members },
    };
  },
};
