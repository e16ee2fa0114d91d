import type { CarryRule, OrderWithLines, StepRule } from '#lifecycles/order-with-lines.ts'

type Rule = StepRule | CarryRule
type Planted = { name: string; of: keyof OrderWithLines; rules: OrderWithLines }

/**
 * Every small fault of the rules between an order and its lines: a rule removed or tried last, a
 * condition removed, an entry of a list removed, duplicated or swapped, another outcome.
 */
export function ruleMutants(rules: OrderWithLines): Planted[] {
  return [
    ...mutated(rules.steps, ['in', 'after', 'notAfter', 'when'], {
      step: ['order.start', 'order.cancel'],
      isOptional: [true, false],
    }).map(({ name, list }) => ({
      name: `step ${name}`,
      of: 'steps' as const,
      rules: { ...rules, steps: list },
    })),
    ...mutated(rules.carries, ['on', 'lines', 'events'], {
      from: [undefined, 'Received'],
      to: [undefined],
      isByPerson: [true, false],
    }).map(({ name, list }) => ({
      name: `carry ${name}`,
      of: 'carries' as const,
      rules: { ...rules, carries: list },
    })),
  ]
}

function mutated<One extends Rule>(
  list: readonly One[],
  lists: readonly (keyof One & string)[],
  values: Partial<Record<keyof One & string, readonly unknown[]>>,
): { name: string; list: One[] }[] {
  const words = (key: keyof One & string): string[] => [
    ...new Set(list.flatMap((rule) => (rule[key] as string[] | undefined) ?? [])),
  ]
  return list.flatMap((rule, at) => {
    const replaced = (name: string, ...by: One[]) => ({
      name: `${at}: ${name}`,
      list: [...list.slice(0, at), ...by, ...list.slice(at + 1)],
    })
    const changed = (key: keyof One & string, value: unknown) =>
      replaced(`${key} ${JSON.stringify(value)}`, { ...rule, [key]: value })
    return [
      replaced('dropped'),
      ...lists.flatMap((key) => {
        const own = rule[key] as string[] | undefined
        if (!own) return []
        return [
          ...(key === 'events' || key === 'when' || key === 'lines'
            ? []
            : [changed(key, undefined)]),
          ...own.map((word) =>
            changed(
              key,
              own.filter((one) => one !== word),
            ),
          ),
          ...words(key)
            .filter((word) => !own.includes(word))
            .map((word) => changed(key, key === 'events' ? [word] : [...own, word])),
          ...(key === 'events' && own.length > 1 ? [changed(key, own.toReversed())] : []),
        ]
      }),
      ...Object.entries(values).flatMap(([key, others]) =>
        ((others ?? []) as unknown[])
          .filter((value) => (rule[key as keyof One] ?? false) !== (value ?? false))
          .map((value) => changed(key as keyof One & string, value)),
      ),
    ]
  })
}
