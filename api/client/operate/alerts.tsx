import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { isolated } from '../lib/direction.ts';
import { paths } from '../paths.ts';
import { signedInPerson } from '../service/session.ts';
import { formatSecond } from './format.ts';
import { operatePaths } from './paths.ts';
import type { Backup, ServiceStatus } from './queries.ts';
import { overviewTexts } from './texts.ts';

const { alerts: words } = overviewTexts;
const DAY_MS = 86_400_000;
/** Days after which the newest backup counts as old: backups are made every night, at any hour. */
const OLD_DAYS = 2;

/** Problems with the backups, shown above everything else. */
export function BackupAlerts({ backups }: { backups: readonly Backup[] }) {
  const damaged = backups.filter(({ verification }) => verification === 'failed');
  const newest = backups.find(({ verification }) => verification === 'verified');
  const days = newest ? Math.floor((Date.now() - Date.parse(newest.created_at)) / DAY_MS) : null;
  return (
    <>
      {damaged.map(({ backup_id: id, created_at: made, verification_error: reason }) => (
        <Alert key={id} title={words.damaged(formatSecond(made))} advice={words.damagedAdvice}>
          {reason !== null && <p dir="auto">{reason}</p>}
        </Alert>
      ))}
      {newest === undefined && backups.length > 0 && (
        <Alert title={words.noneVerified} advice={words.noneVerifiedAdvice} />
      )}
      {days !== null && days >= OLD_DAYS && <Alert title={words.old(days)} advice={words.oldAdvice} />}
    </>
  );
}

/** Problems with workers, nightly backups and disks. The panels of backups and jobs show their own problems. */
export function ProblemAlerts({ status: { problems, failed_jobs: jobs } }: { status: ServiceStatus }) {
  return (
    <>
      {problems.map(({ code, detail }) => {
        const told = words.problems[code];
        return (
          told && (
            <Alert key={code + detail} title={told.title} advice={told.advice} way={null}>
              {detail !== told.title && !jobs?.some(({ reason }) => reason === detail) && (
                <p lang="en" dir="auto">
                  {detail}
                </p>
              )}
            </Alert>
          )
        );
      })}
    </>
  );
}

/** Findings of the last integrity check. */
export function IntegrityAlert({ findings }: { findings: readonly string[] }) {
  if (findings.length === 0) return null;
  return (
    <Alert title={words.unsound} advice={words.unsoundAdvice}>
      <ul class="operate-findings">
        {findings.map((finding) => (
          <li key={finding} lang="en" dir="auto">
            {finding}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Warns of an account with the default password, to which anybody who knows Pairwise could sign in, and links to where to change it. */
export function PasswordAlert({ user: { id, username } }: { user: { id: string; username: string } }) {
  const to = id === signedInPerson() ? paths.account : operatePaths.users;
  return (
    <Alert
      title={words.password(isolated(username))}
      advice={words.passwordAdvice}
      way={{ to, text: words.changePassword }}
    />
  );
}

interface AlertProps {
  title: string;
  advice: string;
  /** Link target of the alert, if any; by default the backups. */
  way?: { to: string; text: string } | null;
  children?: ComponentChildren;
}

function Alert({ title, advice, way = { to: operatePaths.backups, text: words.backups }, children }: AlertProps) {
  const { path } = useLocation();
  return (
    <section class="operate-alert" aria-label={words.label(title)}>
      <h2>{title}</h2>
      {children}
      <p>{advice}</p>
      {way && path !== way.to && (
        <p>
          <a href={way.to}>{way.text}</a>
        </p>
      )}
    </section>
  );
}
