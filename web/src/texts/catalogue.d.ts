/** One language: English sentence → its translation, or the translation's plural forms. */
export type Catalogue = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
