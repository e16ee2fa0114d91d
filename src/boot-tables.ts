import type { ModuleName } from '#contract/modules.ts'

/**
 * What `src/boot.ts` knows: the build makes it from the contract, the routes and the language
 * files.
 */
export type BootTables = {
  /** The names of the modules by their ids, as a browser keeps these. */
  MODULES: Readonly<Record<string, ModuleName>>
  /** The languages, each with the stamp of its files. */
  LANGUAGES: Readonly<Record<string, string>>
  /** What a screen asks for first, by its path. */
  FIRST_CALLS: Readonly<Record<string, string>>
  /** The same of pages behind links; the secret follows as the last part. */
  GUEST_CALLS: Readonly<Record<string, string>>
  /** The areas of words that a screen needs, by its path or the first part of it. */
  AREAS: Readonly<Record<string, readonly string[]>>
  /** The files that screens need beside those of every page, each once. */
  FILES: readonly string[]
  /** Which of them a screen needs, by its path. */
  SCREENS: Readonly<Record<string, readonly number[]>>
}
