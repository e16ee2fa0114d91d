import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '#contract/languages.ts'
import type { ModuleName } from '#contract/modules.ts'
import { translate } from '#i18n/translate.ts'
import { joined, type LanguageFile, type Words, wordsOf } from '#i18n/wording.ts'

export type Place = { module: ModuleName; language: Language }
/** Values of a sentence; a function is called only if the sentence has a placeholder for it. */
type Values = Readonly<Record<string, unknown>>

/** The texts of one module in one language: the product's, and the sentences of test plans. */
export type Vocabulary = Place & {
  /** A text of the product, as a screen of the module shows it; placeholders are shown as `…`. */
  label(key: string): string
  /** The same. @throws RangeError if the product has no such text */
  text(key: string): string
  hasLabel(key: string): boolean
  /** A sentence of `tools/paths/words`. @throws RangeError for one that is missing */
  say(path: readonly string[], values?: Values): string
  knows(path: readonly string[]): boolean
}

/** The texts of a module in a language; loaded once. */
export function vocabularyOf({ module, language }: Place): Vocabulary {
  const key = `${language}/${module}`
  const known = vocabularies.get(key) ?? newVocabulary({ module, language })
  vocabularies.set(key, known)
  return known
}

const vocabularies = new Map<string, Vocabulary>()
const files = new Map<Language, { product: LanguageFile; own: Words }>()

function newVocabulary(place: Place): Vocabulary {
  const { product, own } = filesOf(place.language)
  const translated = translate(wordsOf(product, place.module), place.language)
  /** A value that is known only at run time is shown as `…`; counts are two. */
  const gaps: Values = new Proxy(
    { count: 2, pending: translated('orderStatus.1') },
    { get: (given, name) => Reflect.get(given, name) ?? '…' },
  )
  const label = (key: string) => translated(key, gaps)
  const hasLabel = (key: string) => label(key) !== key
  const known = (key: string) => {
    if (!hasLabel(key)) throw new RangeError(`the product has no text ${key}`)
    return label(key)
  }
  return {
    ...place,
    label,
    text: known,
    hasLabel,
    knows: (path) => at(own, path) !== undefined,
    say(path, values = {}) {
      const said = at(own, path)
      if (said === undefined)
        throw new RangeError(
          `${path.join(' / ')} has no words: add them to tools/paths/words/${place.language}.json`,
        )
      return said
        .replace(/\[\[([\w.-]+)\]\]/g, (_, key: string) => `“${known(key)}”`)
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(values[name]))
    },
  }
}

function filesOf(language: Language): { product: LanguageFile; own: Words } {
  const known = files.get(language) ?? {
    product: joined(
      readdirSync(new URL(`${language}/`, productFolder)).map((name) =>
        read(new URL(`${language}/${name}`, productFolder)),
      ),
    ),
    own: { ...read(new URL(`${language}.json`, ownFolder)), app: appWordsOf(language) },
  }
  files.set(language, known)
  return known
}

function textOf(value: unknown): string {
  return String((typeof value === 'function' ? value() : value) ?? '…')
}

/** The texts about the app's machines, by their names; not every machine has some. */
function appWordsOf(language: Language): Words {
  const folder = new URL('app/', ownFolder)
  return joined(
    readdirSync(folder)
      .filter((name) => name.endsWith(`.${language}.json`))
      .map((name) => read(new URL(name, folder))),
  )
}

const ownFolder = new URL('words/', import.meta.url)
const productFolder = new URL('../../src/i18n/', import.meta.url)

function read(file: URL): LanguageFile {
  return JSON.parse(readFileSync(file, 'utf8')) as LanguageFile
}

function at(words: Words, path: readonly string[]): string | undefined {
  let found: string | Words | undefined = words
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}
