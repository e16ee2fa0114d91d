import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slotRecipes } from '../../src/views/theme/slot-recipes.ts'
import { sheetRecipes } from '../../src/views/theme/sheet-recipes.ts'

/**
 * A sheet stays once it was loaded: its rules apply on every screen that is opened later. So a
 * class belongs to a recipe of the theme or to a module, whose classes carry its name; a plain
 * sheet has what is said of elements.
 */
const sheets = globSync('src/**/*.css').toSorted()
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const plain = sheets.filter((file) => !modules.includes(file))
const screens = globSync('src/**/*.tsx')
const recipes = Object.values({ ...slotRecipes, ...sheetRecipes }).map(({ className }) => className)

describe('the sheets of the screens', () => {
  test.each(plain)('%s defines no class', (sheet) => {
    expect(ownClassesIn(readFileSync(sheet, 'utf8'))).toEqual([])
  })

  test('no two modules have one name, and none that of a recipe', () => {
    const names = modules.map(nameOf)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names.filter((name) => recipes.includes(name))).toEqual([])
  })

  test.each(modules)('%s has the classes that screens take from it, and no other', (sheet) => {
    const taken = screens.flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      return modulesIn(code)
        .filter(({ path }) => join(dirname(file), path) === sheet)
        .flatMap(({ name }) => takenIn(code, name))
    })
    expect([...new Set(taken)].toSorted()).toEqual(ownClassesIn(readFileSync(sheet, 'utf8')))
  })

  test('a class of its own is found in a sheet; those of recipes and elsewhere are none', () => {
    const css = `.quiet:hover { color: red }
      .frame__side .dark, :global(.steps__root) > .row[data-x='.a'] { margin: 0.5rem }
      /* .old { } */ @media (width < 30rem) { .row { padding: 0 } }`
    expect(ownClassesIn(css)).toEqual(['quiet', 'row'])
  })
})

function nameOf(sheet: string): string {
  return basename(sheet, '.module.css')
}

/** The classes that a sheet defines: no slot of a recipe, no state of the page, nothing global. */
function ownClassesIn(css: string): string[] {
  const selectors = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@') && !/^[\d.]+%/.test(selector))
    .map((selector) => selector.replaceAll(/:global\([^)]*\)|'[^']*'/g, ''))
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  )
  const states = ['dark', 'ui-button']
  return [...new Set(names)]
    .filter((name) => !name.includes('__') && !states.includes(name))
    .toSorted()
}

/** The modules that a screen imports, and what it calls them. */
function modulesIn(code: string): { name: string; path: string }[] {
  return [...code.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)].map(
    ([, name = '', path = '']) => ({ name, path }),
  )
}

function takenIn(code: string, name: string): string[] {
  return [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(
    ([, taken = '']) => taken,
  )
}
