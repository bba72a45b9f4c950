import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** How every sentence about a shape begins; the problem of an API names the field instead. */
export const thisField = 'This field';

const kinds: Record<string, string> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
  file: 'must be a file.',
};

function sayTooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return `may have at most ${issue.maximum} characters.`;
  if (issue.origin === 'array') return `may have at most ${issue.maximum} entries.`;
  if (issue.origin === 'file') return `may have at most ${issue.maximum} bytes.`;
  return `may be at most ${issue.maximum}.`;
}

function sayTooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty.';
  if (issue.origin === 'string') return `must have at least ${issue.minimum} characters.`;
  if (issue.origin === 'array') return `must have at least ${issue.minimum} entries.`;
  return `must be at least ${issue.minimum}.`;
}

function sayWhy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is needed.';
      return kinds[issue.expected] ?? 'is not of the right kind.';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`;
    case 'too_big':
      return sayTooBig(issue);
    case 'too_small':
      return sayTooSmall(issue);
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be an id (a UUID).' : 'does not have the right form.';
    case 'unrecognized_keys':
      return 'is not known here.';
    case 'invalid_union':
      return issue.input === undefined ? 'is needed.' : 'is not of the right kind.';
    default:
      return 'is not right.';
  }
}

/** A whole sentence for whatever a shape refuses, where the contract has no words of its own. */
export const sayShape = (issue: Issue): string => `${thisField} ${sayWhy(issue)}`;

// The parser's own words speak of inputs and expectations; people read ours, on every side.
z.config({ localeError: sayShape });
