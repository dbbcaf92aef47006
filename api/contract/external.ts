import { object } from 'yup';
import { f } from '../../shared/platform/fields/fields.ts';
import { model } from '../../shared/platform/fields/object.ts';
import { EXTERNAL_LENGTHS, isExternalId, isSafeUrl, SOURCE_PATTERN } from '../../shared/rules/external.ts';
import { about, nonBlank, sharedAs, text } from './input.ts';

const Source = f.string('The other program, such as `jira`.');
const Key = f.string('Its key there, such as `PAY-123`. Case-sensitive.');
const Url = f.string('Link to it; null if not set.').orNull();

/** The identity of a feature in another program. */
const External = model('External', { source: Source, id: Key, url: Url }, { examples: [null] }).orNull();

export const ofExternal = External.about('Its identity in another program.');

/** The name of another program. */
export const source = () =>
  about(
    'Lower-case letters, digits, `.`, `_`, `-`.',
    nonBlank(EXTERNAL_LENGTHS.source)
      .matches(SOURCE_PATTERN, {
        message: '${path} must have lower-case letters, digits, dots, hyphens and underscores only',
        excludeEmptyString: true,
      })
      .meta({ jsonSchema: { maxLength: EXTERNAL_LENGTHS.source, pattern: SOURCE_PATTERN.source, examples: ['jira'] } }),
  );

/** A key in another program. */
export const externalId = () =>
  about(
    Key,
    nonBlank(EXTERNAL_LENGTHS.id)
      .test(
        'visible',
        '${path} must not have outer blanks or invisible characters',
        (value) => value == null || value.trim() === '' || value.length > EXTERNAL_LENGTHS.id || isExternalId(value),
      )
      .meta({ jsonSchema: { minLength: 1, maxLength: EXTERNAL_LENGTHS.id, examples: ['PAY-123'] } }),
  );

export const externalUrl = () =>
  about(
    'http or https, without credentials or blanks.',
    text(EXTERNAL_LENGTHS.url)
      .test(
        'safe',
        '${path} must be an http or https URL without credentials or blanks',
        (value) => value == null || value.length > EXTERNAL_LENGTHS.url || isSafeUrl(value),
      )
      .nullable()
      .meta({
        jsonSchema: {
          maxLength: EXTERNAL_LENGTHS.url,
          format: 'uri',
          examples: ['https://jira.example.com/browse/PAY-123'],
        },
      }),
  );

export const external = sharedAs(
  'ExternalInput',
  object({ source: source().required(), id: externalId().required(), url: externalUrl() })
    .strict()
    .nullable()
    .default(undefined)
    .optional(),
);
