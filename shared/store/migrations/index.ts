import { Migration20261120Initial } from './migration-20261120-initial.ts';
import { Migration20261121AccountKeys } from './migration-20261121-account-keys.ts';
import { Migration20261121AccountLinks } from './migration-20261121-account-links.ts';
import { Migration20261121RequestedAnswers } from './migration-20261121-requested-answers.ts';
import { Migration20261121SessionCookie } from './migration-20261121-session-cookie.ts';
import { Migration20261121StoredFigures } from './migration-20261121-stored-figures.ts';
import { Migration20261121TagsHoldText } from './migration-20261121-tags-hold-text.ts';
import { Migration20261122GivenEstimates } from './migration-20261122-given-estimates.ts';
import { Migration20261122HiddenNames } from './migration-20261122-hidden-names.ts';
import { Migration20261122OneDimension } from './migration-20261122-one-dimension.ts';
import { Migration20261122OwnAnswers } from './migration-20261122-own-answers.ts';
import { Migration20261122ProjectLinks } from './migration-20261122-project-links.ts';
import { Migration20261122SecurityEvents } from './migration-20261122-security-events.ts';
import { Migration20261123Aim } from './migration-20261123-aim.ts';
import { Migration20261123Ratings } from './migration-20261123-ratings.ts';
import { Migration20261123RobustDefault } from './migration-20261123-robust-default.ts';
import { Migration20261123Sets } from './migration-20261123-sets.ts';
import { Migration20261123TemporaryPasswords } from './migration-20261123-temporary-passwords.ts';
import { Migration20261124ApiTokens } from './migration-20261124-api-tokens.ts';
import { Migration20261124ArchivedFeatures } from './migration-20261124-archived-features.ts';
import { Migration20261124SessionBrowser } from './migration-20261124-session-browser.ts';
import { Migration20261124UserLanguage } from './migration-20261124-user-language.ts';

/** All migrations in the order of their release. Never edit a released one. */
export const migrations = [
  { name: 'Migration20261120Initial', class: Migration20261120Initial },
  { name: 'Migration20261121TagsHoldText', class: Migration20261121TagsHoldText },
  { name: 'Migration20261121StoredFigures', class: Migration20261121StoredFigures },
  { name: 'Migration20261121AccountLinks', class: Migration20261121AccountLinks },
  { name: 'Migration20261121RequestedAnswers', class: Migration20261121RequestedAnswers },
  { name: 'Migration20261121AccountKeys', class: Migration20261121AccountKeys },
  { name: 'Migration20261121SessionCookie', class: Migration20261121SessionCookie },
  { name: 'Migration20261122SecurityEvents', class: Migration20261122SecurityEvents },
  { name: 'Migration20261122HiddenNames', class: Migration20261122HiddenNames },
  { name: 'Migration20261122ProjectLinks', class: Migration20261122ProjectLinks },
  { name: 'Migration20261122OwnAnswers', class: Migration20261122OwnAnswers },
  { name: 'Migration20261122OneDimension', class: Migration20261122OneDimension },
  { name: 'Migration20261122GivenEstimates', class: Migration20261122GivenEstimates },
  { name: 'Migration20261123TemporaryPasswords', class: Migration20261123TemporaryPasswords },
  { name: 'Migration20261123RobustDefault', class: Migration20261123RobustDefault },
  { name: 'Migration20261123Ratings', class: Migration20261123Ratings },
  { name: 'Migration20261123Aim', class: Migration20261123Aim },
  { name: 'Migration20261123Sets', class: Migration20261123Sets },
  { name: 'Migration20261124ArchivedFeatures', class: Migration20261124ArchivedFeatures },
  { name: 'Migration20261124SessionBrowser', class: Migration20261124SessionBrowser },
  { name: 'Migration20261124UserLanguage', class: Migration20261124UserLanguage },
  { name: 'Migration20261124ApiTokens', class: Migration20261124ApiTokens },
];
