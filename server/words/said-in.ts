import { type Language, languageOf } from '#contract/languages.ts'
import { hi } from './hi.ts'
import { si } from './si.ts'
import { ta } from './ta.ts'
import { type ServerWords, type Text, texts } from './texts.ts'

/**
 * Every language but English, which the code itself speaks. One on offer without a file here is a
 * type error.
 */
const words: Readonly<Record<Exclude<Language, 'en'>, ServerWords>> = { hi, ta, si }

/**
 * A sentence of `texts`, values and all, in someone's language; as it is where that is English or
 * the sentence is somebody's own.
 */
export function saidIn(language: string | undefined, sentence: string): string {
  return saidWith(wordsOf(languageOf(language)), sentence)
}

/** The same with the words at hand. */
export function saidWith(own: ServerWords | undefined, sentence: string): string {
  if (!own) return sentence
  for (const { text, shape } of shapes) {
    const values = shape.exec(sentence)?.groups ?? (text === sentence ? {} : undefined)
    if (values) return own[text].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
  return sentence
}

function wordsOf(language: Language | undefined): ServerWords | undefined {
  const known: Readonly<Record<string, ServerWords | undefined>> = words
  return language && known[language]
}

type Shape = { text: Text; shape: RegExp }

/** Sentences without a value are found before those whose value could be anything. */
const shapes: readonly Shape[] = texts
  .map(shapeOf)
  .toSorted((one, other) => Number(one.text.includes('{')) - Number(other.text.includes('{')))

function shapeOf(text: Text): Shape {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, place) =>
      place % 2 === 0 ? part.replace(/[.*+?^$()[\]\\|{}]/g, String.raw`\$&`) : `(?<${part}>[^]*?)`,
    )
  return { text, shape: new RegExp(`^${parts.join('')}$`) }
}
