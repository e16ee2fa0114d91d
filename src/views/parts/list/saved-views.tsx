import { Button } from '@chakra-ui/react/button'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SavedViewsDialog = lazy(async () => ({
  default: (await import('../saved-views/saved-views-dialog.tsx')).SavedViewsDialog,
}))

/** Keeps what a list is asked for under a name, and leads back to it. */
export function SavedViews() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* That the button is pressed is seen before the page is laid aside for a dialog. */}
      <Button variant="surface" size="sm" onClick={() => startTransition(() => setOpen(true))}>
        {t('parts.views.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <SavedViewsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
