import en from '#i18n/en/products.json' with { type: 'json' }
import hi from '#i18n/hi/products.json' with { type: 'json' }
import si from '#i18n/si/products.json' with { type: 'json' }
import ta from '#i18n/ta/products.json' with { type: 'json' }
import { importFields, type ImportField } from '#contract/import-row.ts'
import { type Language, languageOf } from '#contract/languages.ts'

const words: Readonly<Record<Language, Readonly<Record<ImportField, string>>>> = {
  en: en.import.field,
  hi: hi.import.field,
  si: si.import.field,
  ta: ta.import.field,
}

/** The name of a field of an import as on its screens; other texts are unchanged. */
export function importFieldWord(field: string, language: string | undefined): string {
  const known = importFields.find((one) => one === field)
  return known ? words[languageOf(language) ?? 'en'][known] : field
}
