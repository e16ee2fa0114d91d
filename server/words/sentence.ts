import enScreens from '#i18n/en/core.json' with { type: 'json' }
import en from '#i18n/en/refusals.json' with { type: 'json' }
import hiScreens from '#i18n/hi/core.json' with { type: 'json' }
import hi from '#i18n/hi/refusals.json' with { type: 'json' }
import siScreens from '#i18n/si/core.json' with { type: 'json' }
import si from '#i18n/si/refusals.json' with { type: 'json' }
import taScreens from '#i18n/ta/core.json' with { type: 'json' }
import ta from '#i18n/ta/refusals.json' with { type: 'json' }
import { type Language, languageOf } from '#contract/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { takes } from './takes.ts'

type Words = ReturnType<typeof withRules>
type Section = keyof Words
type Takes = typeof takes

/** A missing sentence of a supported language is a type error. */
const words: Readonly<Record<Language, Words>> = {
  en: withRules(en, enScreens),
  hi: withRules(hi, hiScreens),
  si: withRules(si, siScreens),
  ta: withRules(ta, taScreens),
}
const translators = new Map(
  Object.entries(words).map(([language, own]) => [language, translate(own, language)]),
)

/** The texts of field rules are shared with the screens. */
function withRules(refusals: typeof en, { rule }: Pick<typeof enScreens, 'rule'>) {
  return { ...refusals, field: { ...refusals.field, ...rule } }
}

/** The keys of a section; the plural forms of a text count as one key. */
export type Key<S extends Section> = WithoutForm<keyof Words[S] & string>

type WithoutForm<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** A key of a section with the values of its sentence; a missing value is a type error. */
export type Said<S extends Section> =
  | [key: Exclude<Key<S>, keyof Takes[S]>]
  | { [K in keyof Takes[S] & string]: [key: K, values: ValuesOf<Takes[S][K]>] }[keyof Takes[S] &
      string]

type ValuesOf<Names> = Names extends readonly string[]
  ? Readonly<Record<Names[number], string | number>>
  : never

/** A message before translation. Plain data, so that it can be stored. */
export type Sentence = { key: string; values?: Readonly<Record<string, string | number>> }

/** The message of a refused field. */
export function fieldSentence(...[key, values]: Said<'field'>): Sentence {
  return sentence('field', key, values)
}

/** A message about a row of an import. */
export function rowSentence(...[key, values]: Said<'row'>): Sentence {
  return sentence('row', key, values)
}

/** The message of a refusal. */
export function refusalSentence(...[key, values]: Said<'refusal'>): Sentence {
  return sentence('refusal', key, values)
}

/** The message in the reader's language, English as the fallback. */
export function say({ key, values }: Sentence, language: string | undefined): string {
  const t = translators.get(languageOf(language) ?? 'en')
  return t ? t(key, values) : key
}

function sentence(section: Section, key: string, values: Sentence['values']): Sentence {
  return { key: `${section}.${key}`, ...(values && { values }) }
}
