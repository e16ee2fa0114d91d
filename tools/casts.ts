import { parseSync, Visitor } from 'vite'

/** The number of casts in a file: `x as Shape` and `<Shape>x`, but not `as const`. */
export function castsIn(file: string, text: string): number {
  let count = 0
  const visitor = new Visitor({
    TSAsExpression({ typeAnnotation }) {
      const isConst =
        typeAnnotation.type === 'TSTypeReference' &&
        typeAnnotation.typeName.type === 'Identifier' &&
        typeAnnotation.typeName.name === 'const'
      if (!isConst) count += 1
    },
    TSTypeAssertion: () => {
      count += 1
    },
  })
  visitor.visit(parseSync(file, text).program)
  return count
}
