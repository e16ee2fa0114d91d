import { addIndustries, type Industry, removeIndustry } from '#contract/industry.ts'
import { type CallFailure, failureOf } from '../../../machines/failure.ts'
import { useApp } from '../../seams/app-context.ts'
import { useMoves } from '../moves/use-moves.ts'

type Type = Industry['subcategories'][number]
type Ticks = {
  /** As it was ticked last; after a refusal as it was before. */
  isSelected: (type: Type) => boolean
  press: (type: Type) => void
  isBusy: boolean
  failure: CallFailure | undefined
}

/** Adds a business type as it is ticked, and removes it again. */
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

/** Whoever removes what another has removed has what they want. */
function unlessGone(thrown: unknown): void {
  if (failureOf(thrown).code !== 'NOT_FOUND') throw thrown
}
