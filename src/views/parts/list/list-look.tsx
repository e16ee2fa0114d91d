import { lazy } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { DialogButton } from '../dialog/dialog-button.tsx'
import type { ListColumn } from './list-columns.ts'

const ListLookDialog = lazy(async () => ({
  default: (await import('./list-look-dialog.tsx')).ListLookDialog,
}))

type Props = { columns: readonly ListColumn[]; onRowSize: (rowSize: number) => void }

/** Opens the choice of rows, density and columns. */
export function ListLook(props: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton variant="ghost" size="sm" label={t('parts.look.open')}>
      {(close) => <ListLookDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
