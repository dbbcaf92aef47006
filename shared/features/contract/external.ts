import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { nonBlank, text } from '../../platform/fields/read.ts';
import { EXTERNAL_LENGTHS, isExternalId, isSafeUrl, SOURCE_PATTERN } from '../rules/external.ts';

/** The name of another program. */
export const source = f.writable<string>(
  { type: 'string' },
  { maxLength: EXTERNAL_LENGTHS.source, pattern: SOURCE_PATTERN.source, examples: ['jira'] },
  () =>
    nonBlank(EXTERNAL_LENGTHS.source).matches(SOURCE_PATTERN, {
      message: '${path} must have lower-case letters, digits, dots, hyphens and underscores only',
      excludeEmptyString: true,
    }),
  'Lower-case letters, digits, `.`, `_`, `-`.',
);

/** A key in another program. */
export const externalId = f.writable<string>(
  { type: 'string' },
  { minLength: 1, maxLength: EXTERNAL_LENGTHS.id, examples: ['PAY-123'] },
  () =>
    nonBlank(EXTERNAL_LENGTHS.id).test(
      'visible',
      '${path} must not have outer blanks or invisible characters',
      (value) => value == null || value.trim() === '' || value.length > EXTERNAL_LENGTHS.id || isExternalId(value),
    ),
  'Its key there, such as `PAY-123`. Case-sensitive.',
);

export const externalUrl = f
  .writable<string>(
    { type: 'string' },
    { maxLength: EXTERNAL_LENGTHS.url, format: 'uri', examples: ['https://jira.example.com/browse/PAY-123'] },
    () =>
      text(EXTERNAL_LENGTHS.url).test(
        'safe',
        '${path} must be an http or https URL without credentials or blanks',
        (value) => value == null || value.length > EXTERNAL_LENGTHS.url || isSafeUrl(value),
      ),
    'http or https, without credentials or blanks.',
  )
  .orNull();

/** The identity of a feature in another program. */
const External = model(
  'External',
  {
    source: source.about('The other program, such as `jira`.'),
    id: externalId,
    url: externalUrl.about('Link to it; null if not set.'),
  },
  { examples: [null] },
).orNull();

export const ofExternal = External.about('Its identity in another program.');

export const external = f
  .object({ source, id: externalId, url: externalUrl.optional() })
  .orNull()
  .about(ofExternal)
  .sharedAs('ExternalInput')
  .optional();
