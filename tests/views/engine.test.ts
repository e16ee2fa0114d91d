import { createSystem } from '@chakra-ui/react/styled-system'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../src/views/theme/engine.ts'
import { system } from '../../src/views/theme/system.ts'
import { parsedLate } from '../../src/views/theme/parsed-late.ts'
import { builtTables, sourceOf } from '../../tools/theme-build.ts'
import { tablesOf } from '../../tools/theme-tables.ts'
import { differencesOf, styleDifference } from '../support/engine-differences.ts'
import { stylesIn, stylesInSources } from '../support/style-sources.ts'

/**
 * The engine in the browser answers what Chakra's own system would: that makes it an optimisation.
 * Without this test Chakra's system would have to be what the build contains.
 */
const tables = builtTables()
const engine = createEngine(tables)
const everything = new Set([...system.utility.keys(), ...system.conditions.keys(), 'display'])

describe('the engine answers as Chakra does', () => {
  test('each recipe with each choice, each style prop with each token, each condition', () => {
    expect(differencesOf(engine, system)).toEqual([])
  })

  test('as the build writes its tables, with recipes that are parsed when they are asked for', () => {
    const parse = vi.spyOn(JSON, 'parse')
    const read = new Function('parsedLate', `return ${sourceOf(tables)}`) as (
      late: typeof parsedLate,
    ) => typeof tables
    const built = createEngine(read(parsedLate))
    const recipes = () =>
      parse.mock.calls.filter(([text]) => String(text).startsWith('{"className"')).length
    expect(recipes()).toBe(0)
    built.getRecipe('button')
    built.getRecipe('button')
    expect(recipes()).toBe(1)
    parse.mockRestore()
    expect(differencesOf(built, system)).toEqual([])
  })

  test('also for the style props and conditions that no screen mentions yet', () => {
    expect(differencesOf(createEngine(tablesOf(system, everything)), system)).toEqual([])
  })

  test('each style object of the sources, and none has an unknown token', () => {
    const uses = stylesInSources(system.isValidProperty)
    expect(uses.flatMap(({ style }) => styleDifference(engine, system, style))).toEqual([])
    expect(
      uses.flatMap(({ file, style }) => unknownTokens(style).map((it) => `${file}: ${it}`)),
    ).toEqual([])
  })

  test('style objects of any depth, several at once', () => {
    const props = [...engine.properties].filter((name) => !system.conditions.keys().includes(name))
    const conditions = Object.keys(tables.conditions)
    const value = fc.oneof(
      fc.constantFrom('2', '-1', 'fg', 'fg/40', 'sm', 'full', 3, '1rem', '{colors.fg}', null),
      fc.array(fc.constantFrom('1', '2', null), { maxLength: 3 }),
    )
    const { style } = fc.letrec((tie) => ({
      style: fc.oneof(
        { maxDepth: 3 },
        fc.dictionary(fc.constantFrom(...props), value, { maxKeys: 4 }),
        fc.dictionary(fc.constantFrom('& > b', '&:hover', ...conditions), tie('style'), {
          maxKeys: 3,
        }),
      ),
    }))
    const isSame = (styles: unknown[]) =>
      styleDifference(engine, system, ...styles.map((it) => ({ ...Object(it) })))
    fc.assert(
      fc.property(fc.array(style, { maxLength: 3 }), (styles) => {
        expect(isSame(styles)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('what is a style prop is one, what is none is none', () => {
    const names = [
      'title',
      'onClick',
      'size',
      'aria-label',
      'href',
      '& > svg',
      '--x',
      '@media print',
    ]
    for (const name of [...tables.properties, ...names])
      expect(`${name} ${engine.isValidProperty(name)}`).toBe(
        `${name} ${system.isValidProperty(name)}`,
      )
  })

  test('it refuses what only a whole system knows', () => {
    expect(() => engine.tokens).toThrow('does not answer')
    expect(() => engine.token('sizes.4')).toThrow('does not answer')
  })
})

describe('a fault in the engine is seen', () => {
  const planted = [
    {
      fault: 'a token that leads to another variable',
      found: 'gap',
      tables: { ...tables, tokens: { ...tables.tokens, spacing: { 2: 'var(--ui-spacing-3)' } } },
    },
    {
      fault: 'a breakpoint that is somewhere else',
      found: '47rem',
      tables: {
        ...tables,
        conditions: { ...tables.conditions, md: '@media screen and (min-width: 47rem)' },
      },
    },
    {
      fault: 'a condition that selects something else',
      found: ':focus-within',
      tables: { ...tables, conditions: { ...tables.conditions, _hover: '&:focus-within' } },
    },
    {
      fault: 'a variant with another rule',
      found: 'button {"size":"sm"',
      tables: withButton({ size: { sm: { height: '1px' } } }),
    },
    {
      fault: 'a variant that is missing',
      found: 'button',
      tables: withButton({ size: {} }),
    },
    {
      fault: 'media queries in another order',
      found: '@media',
      tables: { ...tables, atRules: tables.atRules.toReversed() },
    },
  ]

  test.each(planted)('$fault', ({ tables, found }) => {
    const differences = differencesOf(createEngine(tables), system)
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.join('\n')).toContain(found)
  })

  test('a theme that changed after the tables were made', () => {
    const other = createSystem(system._config, {
      theme: { recipes: { button: { base: { color: 'fg' } } } },
    })
    expect(differencesOf(engine, other).length).toBeGreaterThan(0)
  })

  test('a style object in a source', () => {
    const source = `
      import { Flex } from '@chakra-ui/react/flex'
      export const A = () => <Flex gap={isWide ? '2' : '13'} css={{ _hover: { color: 'fg.mutted' } }} />`
    const uses = stylesIn('planted.tsx', source, system.isValidProperty)
    expect(uses.map(({ style }) => style)).toEqual([
      { gap: '2' },
      { gap: '13' },
      { _hover: { color: 'fg.mutted' } },
    ])
    expect(uses.flatMap(({ style }) => unknownTokens(style))).toEqual([
      'gap: 13',
      'color: fg.mutted',
    ])
  })
})

function withButton(variants: Record<string, Record<string, Record<string, string>>>) {
  const { button = {} } = tables.recipes
  return {
    ...tables,
    recipes: {
      ...tables.recipes,
      button: { ...button, variants: { ...button.variants, ...variants } },
    },
  }
}

/** Values that look like a token and are none: `fg.mutted`, or a bare number where steps are. */
function unknownTokens(style: object, of = ''): string[] {
  return Object.entries(style).flatMap(([name, value]: [string, unknown]) => {
    const prop = system.conditions.has(name) || /^(base|\d+)$/.test(name) ? of : name
    if (typeof value === 'object' && value !== null) return unknownTokens(value, prop)
    const looksLikeToken = /^[a-z]\w*(\.\w+)+$|^-?\d{1,3}(\.5)?$/i.test(String(value))
    const utility = tables.utilities[system.utility.resolveShorthand(prop)] ?? ''
    const takesTokens = /spacing|sizes|colors|radii|fontSizes/.test(JSON.stringify(utility))
    const one: object = { [prop]: value }
    const isToken = JSON.stringify(system.css(one)).includes('var(--ui-')
    return looksLikeToken && takesTokens && !isToken ? [`${prop}: ${String(value)}`] : []
  })
}
