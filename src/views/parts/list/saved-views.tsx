import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../dialog/dialog-button.tsx'

const SavedViewsDialog = lazy(async () => ({
  default: (await import('../saved-views/saved-views-dialog.tsx')).SavedViewsDialog,
}))

/** Saves a list's query under a name, and reopens it. */
export function SavedViews() {
  const { t } = useTranslation()
  return (
    <DialogButton variant="surface" size="sm" label={t('parts.views.open')}>
      {(close) => <SavedViewsDialog onClose={close} />}
    </DialogButton>
  )
}
