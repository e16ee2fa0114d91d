import { parseSync, Visitor } from 'vite'

/** SQL that databases handle differently, with the pattern that finds it. */
const words: readonly [name: string, pattern: RegExp][] = [
  ['division of whole numbers', /[\w)\]?"}]\s*\/\s*[\w(?"{]/],
  ['advisory lock', /advisory/],
  ['listen or notify', /\b(pg_notify|notify|listen)\b/i],
  ['concurrently', /\bconcurrently\b/i],
  ['lock of rows', /\bfor (no key )?update\b|\bskip locked\b/i],
  [
    'trigger, procedure or sequence',
    /\bcreate (trigger|function|procedure|sequence)\b|\bnextval\b/i,
  ],
  // `limitTo` and the query builder write one that keeps the query plan (ADR 0170).
  ['a limit that is a bare parameter', /\blimit\s+\{v\}/i],
  ['a row that changes its company', /\bset\s+("?company_id"?)\s*=/i],
]

/** The places of a file's statements (`sql`…``) that databases handle differently: `line: name`. */
export function dialectWordsIn(file: string, text: string): string[] {
  const found: string[] = []
  const note = (at: number, statement: string) => {
    const line = text.slice(0, at).split('\n').length
    const asked = statement.replace(/'[^']*'/g, "''")
    for (const [name, pattern] of words) if (pattern.test(asked)) found.push(`${line}: ${name}`)
  }
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const isSql =
        (tag.type === 'Identifier' && tag.name === 'sql') ||
        (tag.type === 'MemberExpression' &&
          tag.object.type === 'Identifier' &&
          tag.object.name === 'sql')
      // An interpolated value is replaced by a name.
      if (isSql) note(tag.start, quasi.quasis.map(({ value }) => value.raw).join('{v}'))
    },
    // `db.updateTable('…').set({ company_id: … })`
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'set' || first?.type !== 'ObjectExpression') return
      const names = first.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
      )
      if (names.includes('company_id')) note(start, 'set company_id =')
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}
