import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, getCustomer } from '#contract/customer.ts'
import { limits } from '#contract/limits.ts'
import { Card } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Field } from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useViewer } from '../../seams/viewer.ts'
import { codeChoice, offeredCodes } from '../../parts/form/calling-code.ts'
import { useMay } from '../../seams/use-may.ts'
import { CustomerSearch } from './customer-search.tsx'
import { DraftChoice } from './draft-choice.tsx'
import type { DraftState } from './use-order-draft.ts'

type Props = Pick<DraftState, 'draft' | 'customer' | 'wrong' | 'change'>
type Facts = NonNullable<Props['customer']>
type FieldProps = Omit<Props, 'customer'> & { onPick: (customer: Customer) => void }

/** The customer: an existing one by name or phone number, or a new one. */
export function DraftCustomer({ draft, customer, wrong, change }: Props) {
  const { t } = useTranslation()
  const isPicked = draft.customerId !== ''
  const onPick = ({ id, fullName, phone = '', callingCode: code }: Customer) =>
    change({
      customerId: id,
      fullName,
      phone,
      callingCode: codeChoice(code) ?? draft.callingCode,
    })
  const field = { draft, wrong, change, onPick }
  return (
    <Card id="draft-customer" title={t('newOrder.customer')}>
      <Grid gap="3.5">
        <DraftChoice
          label={t('newOrder.source')}
          value={draft.source}
          choices={(['walk_in', 'phone'] as const).map((value) => ({
            value,
            label: t(`orders.source.${value}`),
          }))}
          onPick={(source) => change({ source })}
        />
        {!isPicked && <PhoneField {...field} />}
        {customer ? (
          <Known
            customer={customer}
            onDrop={
              isPicked ? () => change({ customerId: '', fullName: '', phone: '' }) : undefined
            }
          />
        ) : (
          <NameField {...field} />
        )}
      </Grid>
    </Card>
  )
}

/**
 * A selected customer can be removed; a customer found by a typed number is removed with the
 * number.
 */
function Known({ customer, onDrop }: { customer: Facts; onDrop: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <Text
      display="flex"
      flexWrap="wrap"
      rowGap="1"
      columnGap="3"
      alignItems="baseline"
      py="2"
      px="3"
      bg="brand.subtle"
      rounded="md"
      fontSize="sm"
      css={{ '& span': { color: 'fg.muted' } }}
      role="status"
    >
      <strong>{customer.fullName}</strong>
      {onDrop ? <Picked key={customer.id} customer={customer} /> : <Before {...customer} />}
      {onDrop && (
        <Button size="sm" variant="ghost" onClick={onDrop}>
          {t('newOrder.otherCustomer')}
        </Button>
      )}
    </Text>
  )
}

/** The history of a selected customer, refetched. */
function Picked({ customer }: { customer: Facts }) {
  const { answer } = useAnswer(getCustomer, { id: customer.id }, { isOff: !useMay()(getCustomer) })
  return answer && <Before {...answer} />
}

function Before({ orderCount, notes }: Pick<Facts, 'orderCount' | 'notes'>) {
  const { t } = useTranslation()
  return (
    <>
      {orderCount !== undefined && <span>{t('newOrder.known', { count: orderCount })}</span>}
      {notes && <span>{notes}</span>}
    </>
  )
}

function PhoneField({ draft, wrong, change, onPick }: FieldProps) {
  const { t } = useTranslation()
  const { homeCode } = useViewer()
  return (
    <CustomerSearch text={draft.phone} onPick={onPick}>
      {({ onTyped, ...search }) => (
        <Field
          label={t('newOrder.phone')}
          error={wrong.includes('phone') ? t('newOrder.wrong.phone') : undefined}
          hint={t('newOrder.phoneHint')}
        >
          {(wiring) => (
            <chakra.span display="grid" gridTemplateColumns="5.5rem minmax(0, 1fr)" gap="2">
              <Select
                aria-label={t('newOrder.callingCode')}
                value={draft.callingCode}
                onChange={({ target }) =>
                  change({
                    callingCode: codeChoice(target.value) ?? draft.callingCode,
                  })
                }
              >
                {offeredCodes(homeCode, draft.callingCode).map((code) => (
                  <option key={code} value={code}>
                    {code || '–'}
                  </option>
                ))}
              </Select>
              <Input
                {...wiring}
                {...search}
                type="tel"
                inputMode="tel"
                name="phone"
                autoComplete="off"
                maxLength={limits.text.phone}
                value={draft.phone}
                onChange={({ target }) => {
                  change({ phone: target.value })
                  onTyped()
                }}
              />
            </chakra.span>
          )}
        </Field>
      )}
    </CustomerSearch>
  )
}

function NameField({ draft, wrong, change, onPick }: FieldProps) {
  const { t } = useTranslation()
  return (
    <CustomerSearch text={draft.fullName} onPick={onPick}>
      {({ onTyped, ...search }) => (
        <Field
          label={t('newOrder.name')}
          error={wrong.includes('fullName') ? t('newOrder.wrong.fullName') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...search}
              name="fullName"
              autoComplete="off"
              maxLength={limits.text.short}
              value={draft.fullName}
              onChange={({ target }) => {
                change({ fullName: target.value })
                onTyped()
              }}
            />
          )}
        </Field>
      )}
    </CustomerSearch>
  )
}
