import { Button } from '@chakra-ui/react/button'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SavedViewsDialog = lazy(async () => ({
  default: (await import('../saved-views/saved-views-dialog.tsx')).SavedViewsDialog,
}))

/** Saves a list's query under a name, and reopens it. */
export function SavedViews() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* The press is painted before the dialog makes the page inert. */}
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
