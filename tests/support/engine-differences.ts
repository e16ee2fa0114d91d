import type { SystemContext } from '@chakra-ui/react/styled-system'
import { isInSheet } from '../../src/views/theme/recipe-sheets.ts'

type Choice = Record<string, string>

/** What any style prop may be given beside the tokens: numbers, lengths, references, nonsense. */
const values = [
  [0, 2, 7, '2', '-2', '1rem', '45deg', 'var(--x)', '100%', 'auto', 'none', true, false, 'md'],
  ['fg', 'fg/50', 'colorPalette.solid/90', 'bg.nothing/20', 'a/b', 'rgb(0 0 0 / 0.1)'],
  ['{spacing.2}', '1px solid {colors.fg/30}', '{sizes.nothing}', 'red !important', 'sm!'],
  ['brand', 'subtle', 'outside', 'span 2 / 3'],
].flat()
/** Where an engine answers otherwise than Chakra, told in words; the order of the rules counts. */
export function differencesOf(engine: SystemContext, chakra: SystemContext): string[] {
  return [
    ...recipeDifferences(engine, chakra),
    ...slotRecipeDifferences(engine, chakra),
    ...propDifferences(engine, chakra),
    ...conditionDifferences(engine, chakra),
  ]
}

/** One style object, as a list of one difference or none. */
export function styleDifference(
  engine: SystemContext,
  chakra: SystemContext,
  ...styles: object[]
): string[] {
  return compare(JSON.stringify(styles), engine.css(...styles), chakra.css(...styles))
}

/** Every style prop that the engine knows, with every token that it takes and what else there is. */
function propDifferences(engine: SystemContext, chakra: SystemContext): string[] {
  return [...engine.properties].filter(isProp(chakra)).flatMap((name) => {
    const tokens = chakra.utility.getTypes().get(chakra.utility.resolveShorthand(name)) ?? []
    return [...values, ...tokens.flatMap((type) => tokenNames(chakra, type))].flatMap((value) =>
      styleDifference(engine, chakra, { [name]: value }),
    )
  })
}

/**
 * A category's tokens, or the one value that the type names. `currentBg` is left out: Chakra itself
 * makes no valid rule of it for most colours.
 */
function tokenNames({ tokens }: SystemContext, type: string): string[] {
  const category = /^Tokens\["(\w+)"\]$/.exec(type)?.[1]
  if (category) return Object.keys(tokens.getCategoryValues(category) ?? {})
  return (/^"(.*)"$/.exec(type)?.slice(1) ?? []).filter((name) => name !== 'currentBg')
}

/** Every condition by itself, around and inside some others, and a value for each breakpoint. */
function conditionDifferences(engine: SystemContext, chakra: SystemContext): string[] {
  const names = [...engine.properties].filter((name) => chakra.conditions.keys().includes(name))
  const others = names.filter((name) => /^(_hover|_dark|_print|[a-z]+)$/.test(name))
  const pairs = names.flatMap((name) => [
    { [name]: { color: 'fg' }, gap: '1' },
    { gap: { base: '1', [name]: '2' } },
    ...others.map((other) => ({
      [name]: { gap: '2', [other]: { gap: '3' } },
      [other]: { p: '1', [name]: { m: '1' } },
    })),
  ])
  const lists: object[] = [{ gap: ['1', '2', null, '4'] }, { padding: [null, '2'] }]
  return [...pairs, ...lists].flatMap((style) => styleDifference(engine, chakra, style))
}

function recipeDifferences(engine: SystemContext, chakra: SystemContext): string[] {
  return Object.entries(chakra._config.theme?.recipes ?? {}).flatMap(([name, { variants }]) =>
    choicesOf(variants ?? {}).flatMap((choice) => {
      const of = `${name} ${JSON.stringify(choice)}`
      const ours = engine.getRecipeFn(name)
      const theirs = chakra.getRecipeFn(name)
      return [
        ...compare(of, ours(choice), theirs(choice)),
        ...compare(`${of} on a part`, partOf(engine, ours(choice)), partOf(chakra, theirs(choice))),
        ...compare(`${of}, its class`, ours.className, theirs.className),
        ...compare(`${of}, its variants`, ours.variantMap, theirs.variantMap),
        ...compare(
          `${of}, what is left of the props`,
          ours.splitVariantProps({ ...choice, title: 'a', colorPalette: 'red' }),
          theirs.splitVariantProps({ ...choice, title: 'a', colorPalette: 'red' }),
        ),
      ]
    }),
  )
}

/** What a component of Chakra's makes of the rules of its recipe and some style props. */
function partOf(system: SystemContext, rules: object): unknown {
  return [system.css(system.cva({})(), rules), system.css({}, rules, { px: '1', _hover: { m: 2 } })]
}

function slotRecipeDifferences(engine: SystemContext, chakra: SystemContext): string[] {
  const all = Object.entries(chakra._config.theme?.slotRecipes ?? {})
  // Those of plain elements are in a style sheet: see tests/views/recipe-sheets.test.ts.
  const asked = all.filter(([name]) => !isInSheet(name))
  return asked.flatMap(([name, { variants }]) => {
    const ours = engine.getSlotRecipeFn(name)
    const theirs = chakra.getSlotRecipeFn(name)
    return [
      ...compare(`${name}, its classes`, ours.classNameMap, theirs.classNameMap),
      ...choicesOf(variants ?? {}).flatMap((choice) =>
        compare(`${name} ${JSON.stringify(choice)}`, ours(choice), theirs(choice)),
      ),
    ]
  })
}

/** Every way to choose the variants of a recipe, and none chosen. */
function choicesOf(variants: Record<string, object>): Choice[] {
  const all = Object.entries(variants).reduce<Choice[]>(
    (before, [key, options]) =>
      before.flatMap((choice) =>
        Object.keys(options).map((option) => ({ ...choice, [key]: option })),
      ),
    [{}],
  )
  return [{}, ...all]
}

function isProp({ conditions, isValidProperty }: SystemContext) {
  return (name: string): boolean =>
    name !== 'css' && isValidProperty(name) && !conditions.keys().includes(name)
}

function compare(of: string, ours: unknown, theirs: unknown): string[] {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  return one === other ? [] : [`${of}: ${one} instead of ${other}`]
}
