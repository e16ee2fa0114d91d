import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { looks } from '../../src/views/theme/looks.ts'
import { styling } from '../../src/views/theme/styling.ts'
import { system } from '../../src/views/theme/system.ts'

const views = join(import.meta.dirname, '../../src/views')
const screens = readdirSync(views, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)

describe('the styles that are worked out at build time', () => {
  const recipes = Object.entries(looks.recipes).flatMap(([name, { variants = {} }]) =>
    choices(variants).map((choice) => ({ name, choice })),
  )

  test.each(recipes)('$name as $choice is what Chakra makes of it', ({ name, choice }) => {
    expect(styling.getRecipeFn(name)(choice)).toEqual(system.getRecipeFn(name)(choice))
  })

  test.each(Object.keys(looks.palettes))(
    'the palette %s is what Chakra makes of it',
    (colorPalette) => {
      expect(styling.css({ colorPalette })).toEqual(system.css({ colorPalette }))
    },
  )

  test('later rules win, in every selector', () => {
    const rules = [
      { color: 'red', '&:hover': { color: 'blue', top: '0' } },
      undefined,
      { color: 'green', '&:hover': { color: 'black' } },
    ]
    expect(styling.css(...rules)).toEqual({
      color: 'green',
      '&:hover': { color: 'black', top: '0' },
    })
  })

  test('a recipe that does not stand in the theme is an error', () => {
    expect(() => styling.getRecipeFn('accordion')).toThrow('no recipe "accordion"')
  })
})

describe("a screen gives Chakra's parts a variant, a palette or a class", () => {
  test.each(screens)('%s', (file) => {
    expect(stylePropsIn(file)).toEqual([])
  })
})

/**
 * Style props would be worked out in the browser: written in TypeScript they look right and do
 * nothing.
 */
function stylePropsIn(file: string): string[] {
  const code = readFileSync(join(views, file), 'utf8')
  const parts = new Set<string>()
  const found: string[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value.startsWith('@chakra-ui/'))
        for (const { local } of specifiers) parts.add(local.name)
    },
    JSXOpeningElement({ name, attributes }) {
      if (
        name.type === 'JSXMemberExpression' &&
        name.object.type === 'JSXIdentifier' &&
        parts.has(name.object.name)
      )
        found.push(`<${name.object.name}.${name.property.name}>`)
      if (name.type !== 'JSXIdentifier' || !parts.has(name.name)) return
      const variants = Object.keys(looks.recipes[name.name.toLowerCase()]?.variants ?? {})
      for (const it of attributes) {
        if (it.type !== 'JSXAttribute' || it.name.type !== 'JSXIdentifier') continue
        const prop = it.name.name
        const isStyle =
          prop !== 'colorPalette' && system.isValidProperty(prop) && !variants.includes(prop)
        // A size per breakpoint is worked out by the whole system alone.
        const isByBreakpoint =
          variants.includes(prop) &&
          it.value?.type === 'JSXExpressionContainer' &&
          it.value.expression.type === 'ObjectExpression'
        if (isStyle || isByBreakpoint) found.push(`<${name.name} ${prop}>`)
      }
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** Every way to choose the variants of a recipe, and none chosen. */
function choices(variants: Record<string, object>): Record<string, string>[] {
  const all = Object.entries(variants).reduce<Record<string, string>[]>(
    (before, [key, options]) =>
      before.flatMap((choice) =>
        Object.keys(options).map((option) => ({ ...choice, [key]: option })),
      ),
    [{}],
  )
  return [{}, ...all]
}
