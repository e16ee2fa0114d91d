import type { ModuleName } from '#contract/modules.ts'

/**
 * The tables of `src/boot.ts`, which the build generates from the contract, the routes and the
 * language files.
 */
export type BootTables = {
  /** The names of the modules by id, as stored in the browser. */
  MODULES: Readonly<Record<string, ModuleName>>
  /** The languages, each with the version stamp of its files. */
  LANGUAGES: Readonly<Record<string, string>>
  /** The first call of a screen, by its path. */
  FIRST_CALLS: Readonly<Record<string, string>>
  /** The same for pages behind links; the secret is appended as the last part. */
  GUEST_CALLS: Readonly<Record<string, string>>
  /** The areas of texts that a screen needs, by its path or the first part of it. */
  AREAS: Readonly<Record<string, readonly string[]>>
  /** The files that screens need in addition to those of every page, each once. */
  FILES: readonly string[]
  /** The indexes of a screen's files, by its path. */
  SCREENS: Readonly<Record<string, readonly number[]>>
}
