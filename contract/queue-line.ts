/** What decides who is called before whom. */
export type InQueue = {
  service?: string | null | undefined
  calledMs?: number | null | undefined
  isOnHold: boolean | number
}

/** `position` counts everyone in front, `ahead` those who will be called before. */
export type LinePlace = { position: number; ahead: number }

/**
 * The service in whose line someone waits. Undefined: in every line, because they named none, or
 * one that was renamed or removed since.
 */
export function lineOf(
  service: string | null | undefined,
  services: readonly string[],
): string | undefined {
  return services.find((name) => name === service)
}

/** The people in the line of a service, in their order; without a service everyone. */
export function inLine<One extends InQueue>(
  queue: readonly One[],
  service: string | null | undefined,
  services: readonly string[],
): One[] {
  const line = lineOf(service, services)
  return queue.filter((one) => {
    const own = lineOf(one.service, services)
    return line === undefined || own === undefined || own === line
  })
}

/** They wait for their call: not called yet, and not on hold. */
export function isToCall({ calledMs, isOnHold }: InQueue): boolean {
  return (calledMs ?? null) === null && !isOnHold
}

/** The place of each in their line, in one pass. */
export function placesInLine(queue: readonly InQueue[], services: readonly string[]): LinePlace[] {
  const everyone = { all: 0, toCall: 0 }
  const lines = new Map<string | undefined, typeof everyone>()
  const counted = (line: string | undefined) => lines.get(line) ?? { all: 0, toCall: 0 }
  return queue.map((one) => {
    const line = lineOf(one.service, services)
    const [own, every] = [counted(line), counted(undefined)]
    const place =
      line === undefined
        ? { position: everyone.all + 1, ahead: everyone.toCall }
        : { position: own.all + every.all + 1, ahead: own.toCall + every.toCall }
    const call = isToCall(one) ? 1 : 0
    lines.set(line, { all: own.all + 1, toCall: own.toCall + call })
    everyone.all += 1
    everyone.toCall += call
    return place
  })
}
