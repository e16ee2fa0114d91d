import { has, moduleNames } from '#contract/modules.ts'
import type { Capability, Module } from '#contract/modules/module.ts'

export type Words = { [key: string]: string | Words }

/**
 * A language file: the words, and under `wording` the differences for modules with a capability
 * (`bookings`, `kitchen`), or for a single module by name.
 */
export type LanguageFile = Words & { wording?: Record<string, Words> }

/** Merges several files. */
export function joined(files: readonly LanguageFile[]): LanguageFile {
  return files.reduce<LanguageFile>(merged, {})
}

/**
 * The words of a module: the common ones, overridden by those of its capabilities, then by its own,
 * key by key. Merged once when a language loads: a fallback namespace would mix languages where a
 * translation is missing.
 */
export function wordsOf(
  { wording = {}, ...words }: LanguageFile,
  module: string | Module | undefined,
): Words {
  const known = typeof module === 'string' ? moduleNames.find((name) => name === module) : module
  const over = Object.entries(wording)
    .filter(([key]) => key !== module && has(known, key as Capability))
    .map(([, said]) => said)
  const own = typeof module === 'string' ? wording[module] : undefined
  return [...over, ...(own ? [own] : [])].reduce<Words>(merged, words)
}

function merged(words: Words, over: Words): Words {
  const result = { ...words }
  for (const [key, value] of Object.entries(over)) {
    const under = result[key]
    result[key] =
      typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value
  }
  return result
}
