import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from '#contract/keys-of.ts'
import { slotRecipes } from '../../src/views/theme/slot-recipes.ts'
import { recipeSheets, type RecipeSheet } from '../../src/views/theme/recipe-sheets.ts'
import { sheetRecipes } from '../../src/views/theme/sheet-recipes.ts'
import { sheetCss } from '../../tools/theme-css.ts'

const views = 'src/views'
const screens = readdirSync(views, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => join(views, file))
const recipes = { ...slotRecipes, ...sheetRecipes }
const sheets = keysOf(recipeSheets)
const classes = sheets.flatMap(classesIn)

test.each(['index.html', ...screens])('%s wears only classes that the theme has', (file) => {
  const found = readFileSync(file, 'utf8').matchAll(/ class(?:Name)?="([^"]*__[^"]*)"/g)
  const named = [...found].flatMap(([, list = '']) => list.split(' '))
  expect(named.filter((name) => name.includes('__') && !classes.includes(name))).toEqual([])
})

test.each(sheets)('each of the classes of %s is in it', (sheet) => {
  const css = sheetCss(sheet)
  expect(css).toMatch(/^@layer sheets\{/)
  expect(classesIn(sheet).filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))).toEqual(
    [],
  )
})

test('a class has its breakpoints', () => {
  const css = sheetCss('theme.css')
  expect(css).toMatch(/\.gate__root\{[^}]*display:grid/)
  expect(css).toContain('@media screen and (min-width: 64rem){.gate__root{')
})

test('no other class of a slot recipe is taken by it', () => {
  // A recipe may stand in two sheets, whose pages have nothing else in common.
  const named = [...new Set(sheets.flatMap((sheet) => [...recipeSheets[sheet]]))]
  expect(new Set(classes).size).toBe(named.flatMap(classesOf).length)
})

function classesIn(sheet: RecipeSheet): string[] {
  return recipeSheets[sheet].flatMap(classesOf)
}

function classesOf(name: (typeof recipeSheets)[RecipeSheet][number]): string[] {
  const { className, slots } = recipes[name]
  return slots.map((slot) => `${className}__${slot}`)
}
