import { Button } from '@chakra-ui/react/button'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './list-look-dialog.tsx'

const ListLookDialog = lazy(async () => ({
  default: (await import('./list-look-dialog.tsx')).ListLookDialog,
}))

type Props = { columns: readonly ListColumn[]; onRowSize: (rowSize: number) => void }

/** Opens the choice of rows, density and columns. */
export function ListLook(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => startTransition(() => setOpen(true))}>
        {t('parts.look.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ListLookDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
