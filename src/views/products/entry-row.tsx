import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu, type MenuAction } from '../parts/list/action-menu.tsx'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import type { Entry, EntryMoves, Update } from './use-entry-moves.ts'
import { standingMarks } from './product-marks.tsx'

type Props = {
  entry: Entry
  /** What changes it on the server. */
  update: Update
  moves: EntryMoves
  onOpen: () => void
  /** What can be done beside opening it and switching it off. */
  more?: readonly MenuAction[]
  /** Before the name: a handle, a picture. */
  lead?: ReactNode
  /** Under the name. */
  about?: ReactNode
  /** At the far end: how many products it has. */
  count?: ReactNode
  /** Where the products are that still use it. */
  products?: ReactNode
}

/**
 * One entry of the catalogue's groups: a press on its name opens it, the rest stands behind its
 * menu.
 */
export function EntryRow({
  entry,
  update,
  moves,
  onOpen,
  more = [],
  lead,
  about,
  count,
  products,
}: Props) {
  const { t } = useTranslation()
  const { id, name, status } = entry
  const isOff = status === 'InActive'
  const actions: MenuAction[] = [
    { key: 'edit', label: t('categories.edit'), onPick: onOpen },
    ...more,
    {
      key: 'switch',
      label: t(isOff ? 'categories.switchOn' : 'categories.switchOff'),
      isEnding: !isOff,
      onPick: () => moves.press({ ...entry, update }, { status: isOff ? 'Active' : 'InActive' }),
    },
  ]
  const refused = moves.refused?.id === id ? moves.refused.failure : undefined
  return (
    <>
      <div className="entry" data-off={isOff}>
        {lead}
        <div className="entry-words">
          <button type="button" className="entry-name" onClick={onOpen}>
            {name}
          </button>
          {about && <span className="entry-about">{about}</span>}
        </div>
        {isOff && <StatusBadge mark={standingMarks.off}>{t('categories.off')}</StatusBadge>}
        {count && <span className="entry-count">{count}</span>}
        <ActionMenu
          label={t('categories.more', { name })}
          actions={actions}
          isBusy={moves.busy.has(id)}
          size="md"
        />
      </div>
      {refused && (
        <p className="entry-refused" role="alert">
          {refused.code === 'IN_USE' ? t('categories.inUse', { name }) : refused.message}{' '}
          {refused.code === 'IN_USE' && products}
        </p>
      )}
    </>
  )
}
