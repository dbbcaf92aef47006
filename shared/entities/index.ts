import { Activity } from './activity.ts';
import { Collaborator } from './collaborator.ts';
import { Comparison } from './comparison.ts';
import { Feature } from './feature.ts';
import { FeatureScore } from './feature-score.ts';
import { Project } from './project.ts';
import { RankingLedger } from './ranking-ledger.ts';
import { Session } from './session.ts';
import { User } from './user.ts';

export const entities = [
  User,
  Session,
  Project,
  Collaborator,
  Feature,
  RankingLedger,
  FeatureScore,
  Comparison,
  Activity,
];
