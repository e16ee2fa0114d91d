import { addIndustries, type Industry, removeIndustry } from '#contract/industry.ts'
import { type CallFailure, failureOf } from '../../../machines/failure.ts'
import { useApp } from '../../seams/app-context.ts'
import { useMoves } from '../moves/use-moves.ts'

type Type = Industry['subcategories'][number]
type Ticks = {
  /** The last checked state; after a refusal the previous one. */
  isSelected: (type: Type) => boolean
  press: (type: Type) => void
  isBusy: boolean
  failure: CallFailure | undefined
}

/** Adds a business type when it is checked, and removes it when unchecked. */
export function useTicks(onChanged: () => void): Ticks {
  const { call } = useApp()
  const { press, busy, left, refused } = useMoves<Type, Pick<Type, 'isSelected'>>({
    name: 'business types',
    async send(type, { isSelected }, idempotencyKey) {
      if (isSelected) await call(addIndustries, { ids: [type.id] }, { idempotencyKey })
      else await call(removeIndustry, { id: type.id }, { idempotencyKey }).catch(unlessGone)
      return { ...type, isSelected }
    },
    show: onChanged,
    words: () => undefined,
    refusal: () => undefined,
  })
  return {
    isSelected({ id, isSelected }) {
      const known = left[id]?.row.isSelected ?? isSelected
      return busy.has(id) ? !known : known
    },
    press: (type) => press(type, { isSelected: !type.isSelected }),
    isBusy: busy.size > 0,
    failure: refused?.failure,
  }
}

/** Removing a type that someone else has already removed is a success. */
function unlessGone(thrown: unknown): void {
  if (failureOf(thrown).code !== 'NOT_FOUND') throw thrown
}
