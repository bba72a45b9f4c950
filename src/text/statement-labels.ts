import type { Language } from '#core/rules/language.ts';
import { german } from './de/statement-labels.ts';
import { english, type StatementLabels } from './en/statement-labels.ts';

export type { StatementLabels };

/** What a statement says in each language that the portal speaks. */
export const statementLabels: Record<Language, StatementLabels> = { en: english, de: german };
