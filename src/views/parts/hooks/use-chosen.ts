import { useState } from 'react'

type IdOf<One> = (one: One) => string

/**
 * One of a list that may load and change: the chosen one while the list has it, otherwise the
 * first. Choosing nothing returns to the first.
 */
export function useChosen<One>(
  all: readonly One[],
  idOf: IdOf<One>,
): [chosen: One | undefined, choose: (id: string | undefined) => void] {
  const [id, choose] = useState<string>()
  return [chosenOf(all, idOf, id), choose]
}

/** The one with this id, otherwise the first. */
export function chosenOf<One>(
  all: readonly One[],
  idOf: IdOf<One>,
  id: string | undefined,
): One | undefined {
  return all.find((one) => idOf(one) === id) ?? all[0]
}
