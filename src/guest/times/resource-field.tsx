import { useId } from 'react'
import type { Id } from '#contract/fields.ts'
import { useGuest } from '../guest.ts'

type Props = {
  resources: readonly { id: Id; name: string }[]
  resourceId: Id | undefined
  onChoose: (id: Id | undefined) => void
}

/** Selects one resource or any; absent if there is only one. */
export function ResourceField({ resources, resourceId, onChoose }: Props) {
  const { t } = useGuest()
  const id = useId()
  if (resources.length < 2) return null
  return (
    <div className="guest__field">
      <label htmlFor={id}>{t('times.who')}</label>
      <select
        id={id}
        value={resourceId ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(resources.find((one) => one.id === currentTarget.value)?.id)
        }
      >
        <option value="">{t('times.anyone')}</option>
        {resources.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The slots of one person, or of anyone. */
export function slotsWith<S extends { resourceIds: readonly Id[] }>(
  slots: readonly S[],
  resourceId: Id | undefined,
): S[] {
  return slots.filter(
    ({ resourceIds }) => resourceId === undefined || resourceIds.includes(resourceId),
  )
}
