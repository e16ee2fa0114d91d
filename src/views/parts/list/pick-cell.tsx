import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Selection } from './use-selection.ts'
import '../../theme/lists.css'

/** Selects its row; with Shift all rows since the last selected one. */
export function PickCell({
  id,
  name,
  isPicked,
  onToggle,
}: {
  id: string
  name: string
  isPicked: boolean
  onToggle: Selection['toggle']
}) {
  const { t } = useTranslation()
  const isRange = useRef(false)
  return (
    <td className="data-table__pickCell">
      <label
        className="data-table__pick"
        onPointerDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <input
          type="checkbox"
          aria-label={t('parts.bulk.pick', { name })}
          checked={isPicked}
          onClick={({ shiftKey }) => {
            isRange.current = shiftKey
          }}
          onChange={() => onToggle(id, isRange.current)}
        />
      </label>
    </td>
  )
}

/** Selects all rows of the page, or none. */
export function PickPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const { t } = useTranslation()
  const count = ids.filter((id) => selection.ids.has(id)).length
  const isAll = count > 0 && count === ids.length
  return (
    <th scope="col" className="data-table__pickCell">
      <label className="data-table__pick">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          type="checkbox"
          aria-label={t('parts.bulk.pickPage')}
          checked={isAll}
          disabled={ids.length === 0}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  )
}
