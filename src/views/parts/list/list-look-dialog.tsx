import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { listPath, rowSizes } from '#contract/list-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useApp } from '../../seams/app-context.ts'
import { GuardedDialog } from '../dialog/guarded-dialog.tsx'
import { LeaveButton } from '../dialog/leave-button.tsx'
import { changeListChoice, useListChoice } from './list-choice.ts'
import type { ListColumn } from './list-columns.ts'

type Props = {
  columns: readonly ListColumn[]
  onRowSize: (rowSize: number) => void
  onClose: () => void
}

/** The user's page size, density and columns, on all devices. */
export function ListLookDialog({ columns, onRowSize, onClose }: Props) {
  const { t } = useTranslation()
  const [path] = useLocation()
  // The lists of the style samples are unknown to the server.
  const list = listPath.safeParse(path).data
  const app = useApp()
  const choice = useListChoice()
  const hidden = choice.hidden.find((one) => one.list === list)?.columns ?? []
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rowSize = rowSizes.find((size) => String(size) === form.get('rows')) ?? choice.rowSize
    const shown = form.getAll('column')
    const columnsNow = columns.map(({ key }) => key).filter((key) => !shown.includes(key))
    void changeListChoice(app, {
      rowSize,
      isCompact: form.get('density') === 'compact',
      ...(list && columns.length > 0 && { hide: { list, columns: columnsNow } }),
    })
    onClose()
    if (rowSize !== choice.rowSize) onRowSize(rowSize)
  }
  const pick = (
    name: string,
    value: string,
    label: string,
    isOn: boolean,
    type: 'radio' | 'checkbox' = 'radio',
  ) => (
    <Choice key={value} type={type} name={name} value={value} defaultChecked={isOn}>
      {label}
    </Choice>
  )
  return (
    <GuardedDialog label={t('parts.look.open')} onClose={onClose}>
      <form onSubmit={save}>
        <h2>{t('parts.look.open')}</h2>
        <Group legend={t('parts.look.rows')}>
          {rowSizes.map((size) =>
            pick('rows', String(size), String(size), size === choice.rowSize),
          )}
        </Group>
        <Group legend={t('parts.look.density')}>
          {pick('density', 'normal', t('parts.look.normal'), !choice.isCompact)}
          {pick('density', 'compact', t('parts.look.compact'), choice.isCompact)}
        </Group>
        {columns.length > 0 && (
          <Group legend={t('parts.look.columns')}>
            {columns.map(({ key, heading, isWideOnly }) =>
              pick(
                'column',
                key,
                isWideOnly ? t('parts.look.wideOnly', { column: heading }) : heading,
                !hidden.includes(key),
                'checkbox',
              ),
            )}
          </Group>
        )}
        <div className="dialog__actions">
          <LeaveButton onLeave={onClose}>{t('parts.look.cancel')}</LeaveButton>
          <Button type="submit">{t('parts.look.save')}</Button>
        </div>
      </form>
    </GuardedDialog>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
