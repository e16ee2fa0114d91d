import { mapStyle, type Style } from './style.ts'
import type { Tables, Utility } from './tables.ts'

/** The CSS of one style prop with one value: properties, and sometimes selectors around them. */
type Answer = (property: string, value: unknown) => Style

/** Chakra's utilities (`gap`, `bg`, `textStyle` …) from the tables. */
export function createAnswers(tables: Tables): Answer {
  function answer(property: string, given: unknown): Style {
    const raw = typeof given === 'string' ? expand(given) : given
    if (property.startsWith('--')) return { [property]: variable(raw) ?? raw }
    const utility = utilityOf(property)
    const text = String(raw)
    const known = utility.known?.[text]
    if (known !== undefined) return known ?? {}
    const [color = '', opacity = ''] = utility.mixed ? text.split('/') : []
    if (utility.mixed && color && opacity && !Number.isNaN(Number(opacity)))
      return fillTemplate(utility.mixed, tables.tokens.colors?.[color] ?? color, `${opacity}%`)
    const value = valuesOf(utility)[text] ?? raw
    if (utility.any === null) return {}
    return utility.any ? fillTemplate(utility.any, value) : { [property]: value }
  }

  function utilityOf(property: string): Utility {
    const found = tables.utilities[property] ?? {}
    return typeof found === 'string' ? { values: found } : found
  }

  function valuesOf({ values = {} }: Utility): Readonly<Record<string, unknown>> {
    return typeof values === 'string' ? (tables.tokens[values] ?? {}) : values
  }

  /** The variable of a token by its whole path, such as `sizes.4`. */
  function variable(path: unknown): string | undefined {
    const [category = '', ...name] = String(path).split('.')
    return tables.tokens[category]?.[name.join('.')]
  }

  /** Replaces references by variables: `{spacing.2}`, `{colors.fg/40}`. */
  function expand(text: string): string {
    if (!text.includes('{')) return text
    return text.replaceAll(/\{([^}]*)\}/g, (_, path: string) => {
      const [color = '', opacity] = path.split('/')
      return opacity
        ? `color-mix(in srgb, ${variable(color) ?? color} ${opacity}%, transparent)`
        : (variable(path) ?? path.replaceAll('.', '\\.'))
    })
  }

  return answer
}

/** Inserts a value into a template at its placeholder. */
export function fillTemplate(template: Style, value: unknown, opacity = ''): Style {
  const inText = (text: string): string =>
    // An angle may already have its unit, or be a variable.
    (/deg$|^var\(/.test(String(value)) ? text.replaceAll('§deg', '§') : text)
      .replaceAll('§', String(value))
      .replaceAll('¶', opacity)
  return mapStyle(
    template,
    (part) => (part === '§' ? value : typeof part === 'string' ? inText(part) : part),
    inText,
  )
}
