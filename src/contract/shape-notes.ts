import { z } from 'zod';
import { say } from '#core/rules/notes.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: say('shape_text'),
  number: say('shape_number'),
  int: say('shape_whole'),
  boolean: say('shape_boolean'),
  array: say('shape_list'),
  object: say('shape_object'),
  file: say('shape_file'),
};

function sayTooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  const max = String(maximum);
  if (origin === 'string') return say('shape_characters_at_most', { max });
  if (origin === 'array') return say('shape_entries_at_most', { max });
  if (origin === 'file') return say('shape_bytes_at_most', { max });
  return say('shape_at_most', { max });
}

function sayTooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  const min = String(minimum);
  if (origin === 'string' && min === '1') return say('shape_empty');
  if (origin === 'string') return say('shape_characters_at_least', { min });
  if (origin === 'array') return say('shape_entries_at_least', { min });
  return say('shape_at_least', { min });
}

function sayValues(values: readonly unknown[]): string {
  const [value] = values;
  return values.length > 1
    ? say('shape_one_of', { values: values.join(', ') })
    : say('shape_only', { value: String(value) });
}

/** Returns the note, as `say` writes it, for a shape error of a field without one of its own. */
function sayShape(issue: Issue): string {
  const other = say(issue.input === undefined ? 'shape_needed' : 'shape_other_kind');
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? other : (kinds[issue.expected] ?? other);
    case 'invalid_value':
      return sayValues(issue.values);
    case 'too_big':
      return sayTooBig(issue);
    case 'too_small':
      return sayTooSmall(issue);
    case 'invalid_format':
      return say(issue.format === 'uuid' ? 'shape_uuid' : 'shape_form');
    case 'unrecognized_keys':
      return say('shape_unknown');
    case 'invalid_union':
      return other;
    default:
      return say('shape_wrong');
  }
}

// The parser's own messages are for programmers; people read those of the catalogue.
z.config({ localeError: sayShape });
