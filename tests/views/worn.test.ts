import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slotRecipes } from '../../src/views/theme/slot-recipes.ts'
import { worn } from '../../src/views/theme/worn.ts'
import { themeCss } from '../../tools/theme-css.ts'

const views = 'src/views'
const screens = readdirSync(views, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => join(views, file))
const classes = worn.flatMap((name) => {
  const { className, slots } = slotRecipes[name]
  return slots.map((slot) => `${className}__${slot}`)
})

test.each(['index.html', ...screens])('%s wears only classes that the theme has', (file) => {
  const found = readFileSync(file, 'utf8').matchAll(/ class(?:Name)?="([^"]*__[^"]*)"/g)
  const named = [...found].flatMap(([, list = '']) => list.split(' '))
  expect(named.filter((name) => name.includes('__') && !classes.includes(name))).toEqual([])
})

test('each of these classes is in the sheet of the theme, with its breakpoints', () => {
  const css = themeCss()
  expect(classes.filter((name) => !css.includes(`.${name}{`))).toEqual([])
  expect(css).toMatch(/@layer recipes\{[^]*\.gate__root\{[^}]*display:grid/)
  expect(css).toContain('@media screen and (min-width: 64rem){.gate__root{')
})

test('no other class of a slot recipe is taken by it', () => {
  expect(new Set(classes).size).toBe(classes.length)
})
