import type { Language } from '#core/rules/language.ts';
import { german } from './de/statement-labels.ts';
import { english, type StatementLabels } from './en/statement-labels.ts';

export type { StatementLabels };

/** The labels of a statement in each language of the portal. */
export const statementLabels: Record<Language, StatementLabels> = { en: english, de: german };
