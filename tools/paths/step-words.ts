import { languages } from '#contract/languages.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { appWords, hasAppWords } from './app-words.ts'
import { modulesOf } from './labels.ts'
import { lifecycleWords } from './lifecycle-words.ts'
import type { Step, StepWords } from './meaning.ts'
import { type Place, vocabularyOf } from './vocabulary.ts'

/** The sentences about a machine with the texts of a module and a language. */
export function stepWords({ name, machine, lifecycle }: Catalogued, place: Place): StepWords {
  const words = vocabularyOf(place)
  return lifecycle ? lifecycleWords(lifecycle, words) : appWords(name, machine, words)
}

/** Whether a module has a machine, and the language has texts about it. */
export function isSpoken({ name, lifecycle }: Catalogued, place: Place): boolean {
  return (
    modulesOf(name).includes(place.module) &&
    (lifecycle !== undefined || hasAppWords(name, vocabularyOf(place)))
  )
}

/** The background of every feature: the module, and the language of the screens. */
export function backgroundWords({ module, language }: Place): Step[] {
  const words = vocabularyOf({ module, language })
  return [
    {
      text: words.say(['say', 'company'], { module: words.label(`module.${module}`) }),
      meaning: { kind: 'module', module },
    },
    {
      text: words.say(['say', 'language'], { language: languages[language] }),
      meaning: { kind: 'language', language },
    },
  ]
}
