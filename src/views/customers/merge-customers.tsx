import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Customer } from '#contract/customer.ts'
import type { Id } from '#contract/fields.ts'
import { Button } from '../ui/button.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { MergePreview } from './merge-preview.tsx'
import { PickCustomer } from './pick-customer.tsx'

type Props = { customer: Customer; onClose: () => void; onDone: (keptId: Id) => void }

/** Merges two customers: first select the other one, then which one is kept, with a preview. */
export function MergeCustomers({ customer, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const preview = useDialog((other: Customer, back) => (
    <MergePreview pair={[customer, other]} onBack={back} onClose={onClose} onDone={onDone} />
  ))
  const title = t('customers.merge.title', { name: customer.fullName })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      {preview.dialog ?? (
        <Grid gap="4" padding="5">
          <h2>{title}</h2>
          <PickCustomer customer={customer} onPick={preview.open} />
          <div className="dialog__actions">
            <Button type="button" variant="surface" onClick={onClose}>
              {t('customers.cancel')}
            </Button>
          </div>
        </Grid>
      )}
    </GuardedDialog>
  )
}
