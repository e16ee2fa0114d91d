import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { system } from '../src/views/theme/system.ts'
import type { Tables } from '../src/views/theme/tables.ts'
import { faceCss } from '../src/views/theme/face.ts'
import { keysOf } from '#contract/keys-of.ts'
import { themeCss, sheetCss } from './theme-css.ts'
import { isInSheet, recipeSheets } from '../src/views/theme/recipe-sheets.ts'
import { tablesOf } from './theme-tables.ts'

const views = join(import.meta.dirname, '../src/views')
const sheets = keysOf(recipeSheets)
const components = dirname(dirname(fileURLToPath(import.meta.resolve('@chakra-ui/react/button'))))

/**
 * Computes the design system at build time. `theme/system.ts` is its only source:
 * - `theme/theme.css` becomes its variables, resets and global rules, so that the first paint needs
 * no script;
 * - `theme/styling.ts`, which is Chakra's own system in development, becomes the engine with
 * tables.
 */
export function theme(): Plugin {
  let isBuild = false
  return {
    name: 'theme',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    load(id) {
      const sheet = sheets.find((name) => id.split('?')[0]?.endsWith(`/theme/${name}`))
      if (sheet === 'theme.css') return faceCss() + themeCss() + sheetCss(sheet)
      if (sheet) return sheetCss(sheet)
      if (!isBuild || !id.endsWith('/theme/styling.ts')) return undefined
      return [
        "import { createEngine } from './engine.ts'",
        "import { parsedLate } from './parsed-late.ts'",
        `export const styling = createEngine(${sourceOf(builtTables())})`,
      ].join('\n')
    },
  }
}

/**
 * The tables of the build: all tokens and recipes, and the style props and conditions that screens
 * or Chakra's components mention. A computed name would be missing; the linter rejects those
 * (tools/lint/style-props.ts).
 */
export function builtTables(): Tables {
  const words = new Set([...wordsIn(views, /\.tsx?$/), ...wordsIn(components, /\.js$/)])
  const tables = tablesOf(system, words)
  // The classes of plain elements are only in style sheets.
  const slotRecipes = Object.entries(tables.slotRecipes).filter(([name]) => !isInSheet(name))
  return { ...tables, slotRecipes: Object.fromEntries(slotRecipes) }
}

/** The tables as source text. A recipe is parsed when a component first uses it. */
export function sourceOf({ recipes, slotRecipes, ...tables }: Tables): string {
  const late = (table: object): string =>
    `parsedLate(${JSON.stringify(
      Object.fromEntries(
        Object.entries(table).map(([name, recipe]) => [name, JSON.stringify(recipe)]),
      ),
    )})`
  const slots = late(slotRecipes)
  return `{ ...${JSON.stringify(tables)}, recipes: ${late(recipes)}, slotRecipes: ${slots} }`
}

/** Every word in the files of a folder, regardless of its meaning. */
function wordsIn(folder: string, files: RegExp): Set<string> {
  const words = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/[\w$]+/g) ?? [])
  return new Set(words)
}
